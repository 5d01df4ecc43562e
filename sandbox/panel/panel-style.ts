/** The panel's own style sheet, in the product's language: white paper, ink, hairlines, one type family. */
export const PANEL_STYLE = `
:root{color-scheme:light;--surface:#fff;--sunken:#eff3f3;--text:#10242b;--text-2:#44565d;--text-3:#5c6d74;--line:#e0e6e8;--line-strong:#b9c5c9;--line-input:#84949a;--action:#0b4f60;--action-hover:#083f4d;--focus:#0b6b82;--error:#b02233;--ok:#0a6b46;
--font:"Archivo Tape","Archivo",-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;--code:ui-monospace,"SF Mono",Menlo,Consolas,monospace}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--text);font:420 13px/20px var(--font)}
header{display:flex;align-items:center;gap:16px;height:48px;padding:0 16px;border-bottom:1px solid var(--line)}
header img{height:20px}
header p{margin:0;color:var(--text-2)}
main{max-width:1200px;margin:0 auto;padding:0 16px 48px}
h1{font-size:14px;margin:0;font-weight:600}
h2{font-size:16px;line-height:24px;font-weight:600;margin:32px 0 8px;padding-top:8px;border-top:1px solid var(--text)}
p{margin:0 0 8px}
.figures{display:flex;flex-wrap:wrap;gap:32px;margin:16px 0 0}
.figures dt{font-size:12px;line-height:16px;color:var(--text-3)}
.figures dd{margin:0;font-size:20px;line-height:28px;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th{font-weight:420;font-size:12px;color:var(--text-3);text-align:left;height:32px;padding:0 16px 0 0}
td{height:32px;padding:6px 16px 6px 0;border-top:1px solid var(--line);vertical-align:top}
th.n,td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
code{font:12px/20px var(--code)}
.none{color:var(--text-3);border-top:1px solid var(--line);padding:8px 0}
form.line{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end;margin:8px 0 16px}
td form:not(.line){display:inline-block;margin:0 8px 4px 0}
td form:has(label){display:flex;align-items:end;gap:8px}
a{color:var(--action)}
label{display:flex;flex-direction:column;gap:2px;font-size:12px;line-height:16px;color:var(--text-3)}
input,select{font:inherit;font-size:13px;height:36px;padding:0 10px;color:var(--text);background:var(--surface);border:1px solid var(--line-input);border-radius:4px;min-width:96px}
input[data-number]{width:104px}
button{font:600 13px/20px var(--font);height:36px;padding:0 16px;border-radius:4px;border:1px solid var(--action);background:var(--action);color:#fff;cursor:pointer}
button:hover{background:var(--action-hover)}
button.quiet{height:28px;padding:0 12px;font-size:12px;background:var(--surface);color:var(--text);border-color:var(--line-strong)}
button.quiet:hover{background:var(--sunken)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
output{color:var(--error);min-height:20px}
[aria-invalid=true]{border-color:var(--error)}
[role=status]{position:sticky;bottom:0;margin:16px 0 0;background:var(--surface);color:var(--ok)}
[role=status]:not(:empty){padding:8px 0;border-top:1px solid var(--line)}
.login{max-width:360px;padding-top:48px}
`
