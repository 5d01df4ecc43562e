/** The issuer's style sheet, in the product's language: white paper, ink, hairlines, one type family. */
export const SIGN_IN_STYLE = `
:root{color-scheme:light;--surface:#fff;--hover:#f2f6f6;--text:#10242b;--text-2:#44565d;--text-3:#5c6d74;--line:#e0e6e8;--line-strong:#b9c5c9;--line-input:#84949a;--action:#0b4f60;--action-hover:#083f4d;--focus:#0b6b82;--error:#b02233;
--font:"Archivo Tape","Archivo",-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang SC","PingFang TC","Hiragino Sans","Apple SD Gothic Neo","Noto Sans CJK SC",sans-serif}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--text);font:420 14px/20px var(--font)}
main{max-width:400px;margin:0 auto;padding:32px 16px 48px}
img{height:20px;display:block;margin-bottom:32px}
h1{font-size:20px;line-height:28px;font-weight:600;margin:0 0 4px}
p{margin:0 0 16px;color:var(--text-2)}
form{margin:0}
ul{list-style:none;margin:0 0 24px;padding:0;border-top:1px solid var(--text)}
li{border-bottom:1px solid var(--line)}
button{font:inherit;cursor:pointer;border-radius:4px}
.who{display:grid;width:100%;min-height:56px;padding:8px;gap:0 12px;text-align:left;background:none;border:0;border-radius:0;color:inherit;align-content:center}
.who:hover{background:var(--hover)}
.who b{font-weight:600}
.who span{font-size:12px;line-height:16px;color:var(--text-2);overflow-wrap:anywhere}
label{display:block;font-size:13px;margin-bottom:6px}
input{font:inherit;font-size:16px;width:100%;height:44px;padding:0 12px;color:var(--text);background:var(--surface);border:1px solid var(--line-input);border-radius:4px}
[aria-invalid=true]{border-color:var(--error)}
.wrong{color:var(--error);font-size:12px;line-height:16px;margin:6px 0 0}
.go,.no{width:100%;height:44px;font-weight:600;margin-top:16px}
.go{border:1px solid var(--action);background:var(--action);color:#fff}
.go:hover{background:var(--action-hover)}
.no{border:1px solid var(--line-strong);background:var(--surface);color:var(--text);margin-top:12px}
.no:hover{background:var(--hover)}
.note{margin:24px 0 0;padding-top:12px;border-top:1px solid var(--line);font-size:12px;line-height:16px;color:var(--text-3)}
code{overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`
