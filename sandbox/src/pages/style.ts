import { Html } from "./html"

/** The pages' one style sheet: system fonts, no assets, contrast of at least 4.5:1 on every ground, in light and in dark. */
export const STYLE = new Html(`
:root{color-scheme:light dark;--ink:#1c2430;--soft:#4f5b6b;--ground:#f2f4f7;--paper:#fff;--line:#d5dae1;--edge:#6b7788;--accent:#1746b0;--pressed:#10368c;--on-accent:#fff;--tint:#eef3ff;--bad:#b3151f;--bad-ground:#fff1f1;--bad-link:#8f1018;--mark:#6b3d00;--mark-ground:#ffe9c7;--focus:#b45309}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf2;--soft:#b3bdca;--ground:#11161d;--paper:#1b222d;--line:#3a4554;--edge:#8a94a3;--accent:#9dbbff;--pressed:#c2d5ff;--on-accent:#0b1630;--tint:#22304d;--bad:#ff9a9a;--bad-ground:#3a1a1d;--bad-link:#ffb4b4;--mark:#ffd699;--mark-ground:#4a3000;--focus:#ffb45c}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--ground)}
header,main,footer{max-width:34rem;margin:0 auto;padding:0 1rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-block:1.25rem}
.shop{font-weight:700}
.mark{font-size:.8125rem;font-weight:600;color:var(--mark);background:var(--mark-ground);padding:.125rem .625rem;border-radius:1rem;white-space:nowrap}
main>section,main>form,article{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin-bottom:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
h2,legend{font-size:1.125rem;font-weight:700;margin:0 0 .75rem;padding:0}
fieldset{border:0;margin:0 0 1.5rem;padding:0;min-width:0}
table{width:100%;border-collapse:collapse}
td,th{padding:.375rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
td:last-child,th:last-child{text-align:right;white-space:nowrap;padding-left:1rem}
tfoot td,tfoot th{border-top:1px solid var(--line);font-weight:700;padding-top:.625rem}
.quantity,.hint,footer{color:var(--soft);font-size:.875rem}
.term{display:flex;align-items:center;gap:.75rem;border:1px solid var(--edge);border-radius:.5rem;padding:.75rem;margin-bottom:.5rem;cursor:pointer}
.term:has(input:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);background:var(--tint)}
.term input{width:1.25rem;height:1.25rem;margin:0;accent-color:var(--accent);flex:none}
.field{margin-bottom:1rem}
.field label{display:block;font-weight:600;margin-bottom:.25rem}
.field input{width:100%;font:inherit;padding:.625rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--paper);color:inherit}
.field input[aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.problem{color:var(--bad);font-size:.875rem;margin:.25rem 0 0}
.alert{border:1px solid var(--bad);border-left-width:.375rem;border-radius:.5rem;background:var(--bad-ground);padding:.75rem 1rem;margin-bottom:1rem}
.alert p{margin:0;overflow-wrap:anywhere}
.alert ul{margin:.25rem 0 0;padding-left:1.25rem}
.alert a{color:var(--bad-link)}
.cards{margin:0 0 1rem;padding:.75rem 1rem;background:var(--ground);border-radius:.5rem;font-size:.875rem}
.cards dl{display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;margin:.25rem 0 0}
.cards dd{margin:0;white-space:nowrap;font-variant-numeric:tabular-nums}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;padding:.75rem 1rem;border-radius:.5rem;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none}
button:hover,.button:hover{background:var(--pressed)}
button.quiet{background:var(--paper);color:var(--accent);margin-top:.75rem}
button.quiet:hover{background:var(--tint)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
footer{padding-block:.5rem 2rem}
`)

/** What the front page has beside that: cards in columns, rows of small buttons, commands. */
export const FRONT_STYLE = new Html(`
header,main,footer{max-width:72rem}
a{color:var(--accent)}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin:0 0 1.5rem}
.list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr));gap:1rem;align-items:start;margin-bottom:2rem}
article,main>section{margin:0;min-width:0;overflow-wrap:anywhere}
main>section{margin-bottom:1rem}
article:target,section:target{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
h3{font-size:1rem;margin:0 0 .25rem}
.reference{display:block;font-size:.875rem;font-weight:400}
p{margin:0 0 .75rem}
.state{display:inline-block;font-size:.875rem;font-weight:600;border:1px solid var(--edge);border-radius:1rem;padding:0 .625rem;margin:0 0 .5rem}
.facts{display:grid;grid-template-columns:fit-content(35%) 1fr;gap:0 .75rem;font-size:.875rem;margin:0 0 1rem}
.facts dt{color:var(--soft)}
.facts dd{margin:0}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin-bottom:.75rem}
.actions form{display:flex;flex-wrap:wrap;gap:.25rem;max-width:100%;overflow-wrap:normal}
.actions button,.actions button.quiet{width:auto;margin:0;padding:.375rem .75rem;font-size:.9375rem}
select{flex:1 1 auto;font:inherit;font-size:.9375rem;min-width:0;max-width:100%;padding:.375rem .5rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--paper);color:inherit}
summary{cursor:pointer;font-size:.875rem;padding:.25rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;user-select:all;background:var(--ground);border-radius:.5rem;padding:.5rem .75rem;margin:0 0 .5rem;font-size:.8125rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`)
