/** What shoppers and merchants may type, and what JSON writers spell in different ways. */
export const HOSTILE_TEXTS = {
  emoji: "Ada 👩🏽‍🚀 Lovelace",
  quotes: `Ada "the Countess" O'Neill \\ Sons`,
  "angle brackets and ampersand": "<b>Ada</b> & <script>alert(1)</script>",
  "line separators": "Ada\u2028Love\u2029lace\u0085!",
  "lone surrogate": "Ada \ud83d Lovelace \udc00",
  "control characters": "Ada\u0001\u001f\u007f\t\n Lovelace",
  "other scripts": "Łódź Ωmega 李雷 עדה",
} as const
