/**
 * Phrases that no exchange prints, by language: things that stand, wait or speak, and word-for-word translations. Each was shown to
 * people once and not understood at first reading.
 */
export const ODD_PHRASES: Readonly<Record<string, RegExp>> = {
  en: /\bstands? (here|there|last|first|beside|before|under|in)\b|\bstays? as it was\b|\bof ours\b|\banew\b|\bleast (is|that)\b|\btakes? (at once|an order)\b|\bcomes? and goe?s?\b|\bby (itself|themselves)\b|\bmade-up\b|\bis not right\b|\breckon|\bholds already\b|\bpaid or got\b|\bsay (how|whose|why|where)\b|\bto settle first\b|\blets? the coins\b|\bone'?s word\b|\bmay withdraw\b|\bbindings?\b|\bnothing (waits|moved)\b/i,
  'zh-CN': /纸带|推演|坐标轴|活币|最新数据|只做挂单|个分批|虚拟价格/,
  'zh-TW': /紙帶|推演|座標軸|活幣|最新資料|只掛單|通訊錄|虛構價格|行動條碼/,
  ja: /予約注文|軸上|ライブコイン|口座から出る額|届く額|架空の価格|戻り幅/,
  ko: /라이브 코인|적립|되돌림|가상 가격/,
}
