/**
 * English phrases that were read as translated or as riddles, each with the words that exchanges print instead. They must not come
 * back into texts, articles, mails and the control panel; the list grows by what a reader stumbles over.
 */
export const TRADER_WORDS: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bnobody\b/i, 'no leaders, no liquidity, no ranking yet'],
  [/\banybody\b|\bsomebody\b|\beverybody\b/i, 'anyone, someone, everyone'],
  [/\bmoney (returns?|comes|goes|is back|is in)\b/i, 'funds return'],
  [/\b(has not|did not|does not|have not) answer(ed)?\b/i, 'no response from the exchange'],
  [/\bg(o|oes|oing) on\b|\bbots trade on\b/i, 'continue'],
  [/\b(taken|take|called|call) back\b/i, 'cancelled, reversed, returned'],
  [/\bsays? nothing\b|\bdo(es)? not bind\b/i, 'past performance does not guarantee future results'],
  [
    /\b(the|your|my|all|every) follows?\b|\bunder copy\b(?! traders)|\bfollow has ended\b/i,
    'copy trading, followers, AUM',
  ],
  [/\bwaits for (a live|them|current|its)\b/i, 'waiting for a live price; out of date'],
  [/\binterest given up\b/i, 'interest forfeited'],
  [
    /\bat even odds\b|\bif (you are )?(right|wrong)\b|\bbreak even when\b/i,
    '50/50 odds, if you win, break-even win rate',
  ],
  [
    /\bprice guard\b|\bstop when down\b|\bmost in one\b|\bfixed a trade\b/i,
    'max. slippage, stop-loss, max. per market, fixed amount',
  ],
  [/\bwhat (finds|is held|is before|was kept|was not|your)\b/i, 'positions, trades, results'],
  [/\b(is|are|share,) taken now\b/i, 'deducted now'],
  [/^Check the (price|size|total|trigger|time|callback|activation|take|stop)\b/, 'Invalid price, Invalid size'],
  [/\b(picture|file) could not be made\b/i, 'Could not create the image'],
  [/\bkinds? of\b/i, 'type'],
  [/\bof (its|their|one['’]s) own\b|\bof (yours|theirs)\b/i, 'its own sockets, your trades'],
  [/\bon the way\b|\bunder way\b/i, 'pending, in progress'],
  [/\bcomes? (back|out of|to|with|in)\b/i, 'returned, deducted from'],
  [/\bin place of\b/i, 'instead of'],
  [/\bnot passed\b|\bnot whole\b/i, 'rejected, partly filled'],
  [/\blook at\b/i, 'check'],
  [
    /^No (copied |closed |open )?(trade|ticket|box|position|link|session|order|entry|message)( yet)?\.?$/,
    'No trades yet',
  ],
  [/\bbegins? (anew|again)\b|\bany more\b/i, 'start over, no longer'],
  [/\bare (wanted|asked for)\b|\bis (wanted|asked for)\b/i, 'required'],
  [/\bno (address|market|coin) of\b/i, 'not a valid TRC20 address'],
  [/\bwithout [a-z]+, (which|whose)\b/i, 'excluding BTC: no price available'],
]
