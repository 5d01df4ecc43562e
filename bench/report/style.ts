/** The report's own style: tokens of the design as values, for a file that stands alone. */
export const STYLE = `
:root{color-scheme:light;--surface:#FFFFFF;--sunken:#EFF3F3;--text:#10242B;--t2:#44565D;--t3:#5C6D74;--line:#E0E6E8;--line-strong:#B9C5C9;--line-input:#84949A;--action:#0B4F60;--warn-wash:#FFF2C2;--warn-line:#E0B93A;--warn-text:#6A4A00;--warn-mark:#9A6B00;--error:#B02233;--error-wash:#FBE9EA;--code:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"Liberation Mono",monospace}
*{box-sizing:border-box}
body{margin:0;padding:40px 64px;background:var(--surface);color:var(--text);font:420 13px/20px "Archivo Report",Archivo,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-font-smoothing:antialiased}
h1,h2,p,dl,dd{margin:0;font:inherit}
h1{font-size:32px;line-height:40px;font-weight:620;letter-spacing:-.4px}
h2{font-size:16px;line-height:24px;font-weight:600}
header{display:flex;justify-content:space-between;align-items:flex-start;gap:32px;flex-wrap:wrap}
.lead{display:flex;align-items:center;gap:12px;margin-bottom:8px}
.t2,.lead span{color:var(--t2)}.t3{color:var(--t3);font-size:12px;line-height:16px}
.sum{max-width:720px}
.n{font-variant-numeric:tabular-nums lining-nums;white-space:nowrap}
.strong{font-weight:600}.r{text-align:right}
.sec{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding-bottom:8px;border-bottom:1px solid var(--text);margin-top:32px}
.sec>span{font-size:12px;color:var(--t2)}
table{border-collapse:collapse;width:100%}
th{font-size:12px;line-height:16px;color:var(--t3);font-weight:420;height:30px;padding:0 8px;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
td{height:30px;padding:0 8px;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{padding-left:0}th:last-child,td:last-child{padding-right:0}
th.r{text-align:right}
.k{font:12px/16px var(--code)}
.bad{color:var(--error);font-weight:600}
.badge{display:inline-block;padding:0 5px;border-radius:2px;font-size:11px;line-height:16px;font-weight:600;background:var(--warn-wash);color:var(--warn-text);white-space:nowrap}
.two{columns:2 420px;column-gap:56px;margin-top:8px}.two>section{break-inside:avoid;padding-top:1px}.two:has(>:only-child){columns:1}.wide{overflow-x:auto}.after{margin-top:12px}a{color:var(--action)}
.kv{font-size:12px}.kv>div{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
.kv dt{color:var(--t3);flex:none}.kv dd{text-align:right;white-space:normal;overflow-wrap:anywhere}
.tight{width:360px;border-left:1px solid var(--line);padding-left:24px}.tight>div{padding:0;border:0;line-height:22px}
.ci{display:block}.ci .ax{stroke:var(--line-strong)}.ci .iv{stroke:var(--text);stroke-width:2}.ci .pt{fill:var(--action)}.ci .goal{stroke:var(--warn-mark);stroke-dasharray:2 2}
.hgs{display:flex;gap:24px;margin-top:12px;flex-wrap:wrap}.hg{display:block}.hg rect{fill:var(--line-strong)}.hg rect.t{fill:var(--line-input)}.hg .ax{stroke:var(--line-input);fill:none}.hg .q{stroke:var(--text);fill:none}.hg text{font-size:11px;fill:var(--t3)}.hg text.b{fill:var(--text);font-weight:600}
.pr{display:grid;grid-template-columns:160px 1fr max-content;gap:0 12px;align-items:center;margin-top:8px}
.pr>*{height:28px;display:flex;align-items:center;border-bottom:1px solid var(--line)}
.pr i{display:block;height:10px;background:var(--line-input)}.pr i.me{background:var(--action)}.pr .n{justify-content:flex-end}
.note{padding:6px 12px;margin-top:12px;font-size:12px;line-height:16px;background:var(--warn-wash);color:var(--warn-text);border-bottom:1px solid var(--warn-line)}
.note.err{background:var(--error-wash);color:var(--error);border-color:var(--error)}
@media (max-width:720px){body{padding:24px 16px}.tight{width:100%;border-left:0;padding-left:0}.pr{grid-template-columns:112px 1fr 88px}.sec{flex-wrap:wrap}h1{font-size:24px;line-height:32px}}
@media print{body{padding:0}}
`
