import { Html } from "./html"

/** The pages' one style sheet: system fonts, no assets, contrast of at least 4.5:1 on every ground. */
export const STYLE = new Html(`
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:#1c2430;background:#f2f4f7}
header,main,footer{max-width:34rem;margin:0 auto;padding:0 1rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-block:1.25rem}
.shop{font-weight:700}
.mark{font-size:.8125rem;font-weight:600;color:#6b3d00;background:#ffe9c7;padding:.125rem .625rem;border-radius:1rem;white-space:nowrap}
main>section,main>form{background:#fff;border:1px solid #d5dae1;border-radius:.75rem;padding:1.25rem;margin-bottom:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}
h2,legend{font-size:1.125rem;font-weight:700;margin:0 0 .75rem;padding:0}
fieldset{border:0;margin:0 0 1.5rem;padding:0;min-width:0}
table{width:100%;border-collapse:collapse}
td,th{padding:.375rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
td:last-child,th:last-child{text-align:right;white-space:nowrap;padding-left:1rem}
tfoot td,tfoot th{border-top:1px solid #d5dae1;font-weight:700;padding-top:.625rem}
.quantity,.hint,footer{color:#4f5b6b;font-size:.875rem}
.term{display:flex;align-items:center;gap:.75rem;border:1px solid #8a94a3;border-radius:.5rem;padding:.75rem;margin-bottom:.5rem;cursor:pointer}
.term:has(input:checked){border-color:#1746b0;box-shadow:inset 0 0 0 1px #1746b0;background:#eef3ff}
.term input{width:1.25rem;height:1.25rem;margin:0;accent-color:#1746b0;flex:none}
.field{margin-bottom:1rem}
.field label{display:block;font-weight:600;margin-bottom:.25rem}
.field input{width:100%;font:inherit;padding:.625rem .75rem;border:1px solid #6b7788;border-radius:.5rem;background:#fff;color:inherit}
.field input[aria-invalid=true]{border-color:#b3151f;box-shadow:inset 0 0 0 1px #b3151f}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.problem{color:#b3151f;font-size:.875rem;margin:.25rem 0 0}
.alert{border:1px solid #b3151f;border-left-width:.375rem;border-radius:.5rem;background:#fff1f1;padding:.75rem 1rem;margin-bottom:1rem}
.alert p{margin:0}
.alert ul{margin:.25rem 0 0;padding-left:1.25rem}
.alert a{color:#8f1018}
.cards{margin:0 0 1rem;padding:.75rem 1rem;background:#f2f4f7;border-radius:.5rem;font-size:.875rem}
.cards dl{display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;margin:.25rem 0 0}
.cards dd{margin:0;white-space:nowrap;font-variant-numeric:tabular-nums}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;padding:.75rem 1rem;border-radius:.5rem;border:1px solid #1746b0;background:#1746b0;color:#fff;cursor:pointer;text-decoration:none}
button:hover,.button:hover{background:#10368c}
button.quiet{background:#fff;color:#1746b0;margin-top:.75rem}
button.quiet:hover{background:#eef3ff}
:focus-visible{outline:3px solid #b45309;outline-offset:2px}
footer{padding-block:.5rem 2rem}
`)
