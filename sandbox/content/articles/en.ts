/** The site's own articles in English, by id: title and body. An empty line parts paragraphs. */
export const EN = {
  1: [
    'A protection fund of 300 million dollars',
    '{{site}} keeps 300 million US dollars separate from its own funds, for one purpose: to compensate users in full if coins are lost through a failure of the exchange, such as a breach of its wallets.\n\nIt does not cover trading losses, coins sent to a wrong address, or coins lost by sharing a password or code. Its size is checked at the end of every month; amounts paid out are replenished within ninety days.',
  ],
  2: [
    'Fees at a glance',
    'Spot: 0.10% for makers and takers, deducted from the coin that you receive.\n\nPerpetual contracts: 0.02% for makers and 0.05% for takers, in USDT.\n\nThe ticket shows the fee of an order before you send it, and every fill shows the fee actually charged.',
  ],
  3: [
    '{{site}} staff never ask for your code',
    'Verification codes are for you only. We do not ask for them by email, message or phone, and we never ask you to send coins anywhere "to keep them safe".\n\nA unique password and an authenticator app are the best protection. If you think someone knows your password, set a new one: all existing sessions end immediately.',
  ],
  4: [
    'When funding is paid and who pays it',
    'Perpetual contracts do not expire, so funding keeps their price near the index. It is settled at 00:00, 08:00 and 16:00 UTC between users who hold a position at that time: when the rate is positive, longs pay shorts; when it is negative, shorts pay longs.\n\nThe rate and the time left are shown in the header of every perpetual market. If you close before that time, you neither pay nor receive funding.',
  ],
  5: [
    'Maintenance on 12 November completed',
    'Between 04:00 and 05:30 UTC we moved the matching engine to new machines. Trading was paused for eleven minutes; open orders kept their queue position.\n\nYou do not need to do anything. If an order looks different from what you remember, contact us with its number.',
  ],
  6: [
    'New: hundreds of spot pairs and perpetuals',
    'More than three hundred coins now trade against USDT, on spot and as perpetual contracts. The twelve most popular have deep order books around the clock; the others are less liquid, so check the spread before you place a market order.\n\nPrice step, quantity step and minimum order of each market are shown beside its chart.',
  ],
  7: [
    'What is a sandbox exchange?',
    '{{site}} runs as a sandbox. Markets, order books, interest and prizes work by the rules of a real exchange, but every coin and every balance in it is simulated and has no value.\n\nNever send real coins or real money to an address or account that is shown here: it would be lost.',
  ],
  8: [
    'Place your first order',
    'A new account starts with 1,000 USDT in Spot and 1,000 USDT in Futures. Open Spot or Futures, choose a market, and enter a price and a quantity.\n\nA limit order fills at your price or better, or rests in the order book. The form shows the fee before you send the order, and every fill shows the fee that was charged.',
  ],
  9: [
    'Practise without an account',
    'Mock trading needs no account. It has its own balance, order book and positions, which stay in this browser and are not part of the exchange.\n\nUse it to try leverage, stop orders and liquidation before you trade on the order books of the exchange.',
  ],
  10: [
    'Verify your identity',
    'Withdrawals, C2C, earn products and prize boxes need a verified identity. Trading, options, deposits and transfers do not.\n\nThere are three steps: personal details, photos of your document, and a selfie with the document and a handwritten note. Basic verification allows withdrawals of up to 10,000 USDT in 24 hours, advanced verification up to 1,000,000 USDT. You must be at least 18, and each picture must be under 5 MB.',
  ],
  11: [
    'Your accounts: Fund, Spot, Futures and more',
    'Your funds are kept in separate accounts: Fund, Spot, Futures, Options, Finance and C2C. Deposits arrive in Fund, and only Fund can be withdrawn.\n\nTransfers between them are free and take effect immediately. Funds in open orders, running options or earn products are locked and cannot be transferred until released.',
  ],
  12: [
    'Download your data or delete your account',
    'Under Security, Your data, you can download all data kept about you as one file. A verification code is required.\n\nAn account can be deleted once nothing is open in it: no orders, no positions, no pending deposits or withdrawals, and no balance. Log-in and security records are deleted after 90 days in any case.',
  ],
  13: [
    'Set up an authenticator and an anti-phishing code',
    'An authenticator app on your phone makes a new code every 30 seconds. With it, a stolen password alone is not enough to withdraw or to change your security settings.\n\nThe anti-phishing code is a phrase that you choose. Every email from {{site}} shows it, so an email without it is not from us. Both are set on the Security page.',
  ],
  14: [
    'Why withdrawals are on hold',
    'Withdrawals are held for 180 seconds after a log-in, for 24 hours after a log-in by QR code, and for 48 hours after a password change. The longest hold counts, and the withdrawal page shows the time left.\n\nThe holds give you time to notice a log-in that was not yours. In that case use Lock everything on the Security page: all sessions end and no funds can leave the account.',
  ],
  16: [
    'When a deposit is credited',
    "A deposit needs 20 network confirmations and must be at least the network's minimum. It is then credited to the Fund account. Deposits are free.\n\nIf the network requires a memo or tag, enter it exactly as shown. A deposit below the minimum fails; one without its memo is reviewed first. The reason is shown for both.",
  ],
  17: [
    'Deposit by bank transfer with a voucher',
    'On the deposit page, choose the voucher, enter the amount and upload a picture of the receipt. The picture must be a JPEG or PNG under 5 MB.\n\nThe voucher is reviewed manually. It is then credited to the Fund account or rejected with a reason; you get a message either way. Each receipt can be used once.',
  ],
  18: [
    'Withdraw on the right network',
    'Choose the network that the recipient uses. An address can look valid on several networks, and coins sent on the wrong one are usually lost.\n\nThe fee and the amount you receive are shown before you confirm. With the allowlist on, withdrawals go only to addresses saved in your address book. A withdrawal under review can be cancelled; one that has been sent cannot.',
  ],
  19: [
    'Order types',
    'Limit: fills at your price or better, or rests in the order book. Market: fills immediately at the prices in the book, at most 5% away from the last or mark price. Post-only: never fills immediately.\n\nConditional: sent when the last, mark or index price reaches your trigger. Trailing stop: follows the price by a callback rate. TP/SL: closes a position at a profit or at a loss, whichever comes first. Orders can also be scheduled for a time.',
  ],
  20: [
    'Why an order is rejected',
    'Every market has a price step, a quantity step and a minimum order. The price may be at most 20% away from the last price on spot, and 10% away from the mark price on futures.\n\nThe message names the rule that was not met. Two of your own orders never trade with each other: the rest of the new one expires.',
  ],
  21: [
    'Why a price is grey',
    "A price turns grey when it is out of date, and its age is shown next to it. This happens when your connection is lost or a market's data stops.\n\nThe page reconnects automatically. Until live prices are back, an order is sent only after you confirm it. Open orders and positions are not affected.",
  ],
  22: [
    'Margin and liquidation',
    'A position is liquidated when its margin no longer covers the maintenance margin at the mark price. With isolated margin that is the margin of the position, with cross margin the whole Futures account.\n\nOpen orders are cancelled first, then the position is reduced tier by tier. You can lose the whole margin. The position list shows the liquidation price; lower leverage moves it further away.',
  ],
  23: [
    'Mark price and last price',
    'The last price is the price of the most recent trade. The mark price is the median of three values: the index with the funding still to come, the index with the average gap of the order book over five minutes, and the last price.\n\nLiquidations and unrealised PnL use the mark price, so a single trade at an unusual price does not cause liquidations.',
  ],
  24: [
    'How a flash option is settled',
    'You predict whether the index of BTC or ETH will be higher or lower at the end of a cycle of 30 seconds to 10 minutes. The strike is the index at the moment your order is accepted. No orders are accepted in the last 5 seconds of a cycle.\n\nThe settlement price is the median of the last three samples, taken one second apart. If it is equal to the strike, or a sample is missing, the stake is returned.',
  ],
  25: [
    'What an option costs on average',
    'A flash option that wins pays the stake plus 85%. One that loses pays nothing. The break-even win rate is 54.1%.\n\nAt 50/50 odds, every 50 USDT staked loses 3.75 USDT on average. Both numbers are shown next to the buttons. The stake is between 1 and 5,000 USDT, at most 20 options can run at a time, and their stakes may add up to 20,000 USDT.',
  ],
  26: [
    'Volatility options',
    'A volatility option depends on distance, not direction: it pays when the index leaves a band around the strike within the time you choose, or when it stays inside until the end.\n\nThe band is 0.05% to 0.50%, the time 5, 15 or 60 minutes. The payout depends on both and is set so that options pay back 92% of the stakes on average. An option that is decided early is settled immediately.',
  ],
  27: [
    'How copy trading works',
    'You set aside 10 to 50,000 USDT for a leader. The amount is kept in a separate portfolio, so you cannot lose more than that. Trades that the leader opens after you follow are copied, in proportion or with a fixed amount.\n\nYou can follow up to 10 leaders. You set the maximum size, the maximum leverage and a stop-loss. Orders below the market’s minimum, or beyond your slippage limit, are not copied; each is listed with its reason.',
  ],
  28: [
    "The leader's profit share",
    'A leader receives 10% of the profit made for you, and nothing while you are at a loss. Only profit above the previous high counts, so the same gain is never charged twice.\n\nUnrealised losses are deducted from the profit, unrealised gains are not counted. The share is settled on Mondays at 00:00 UTC (08:00 UTC+8) and once when copying stops.',
  ],
  29: [
    'Stop copying a leader',
    'You can stop at any time. Either all copied positions are closed at market and the funds return to your Futures account, or you keep the positions and close them yourself.\n\nCopying stops automatically when the stop-loss is reached, when the portfolio is liquidated, or when the leader stops leading. A leader’s past performance does not guarantee future results.',
  ],
  30: [
    'Flexible earn: interest and redemption',
    'Interest is calculated on the lowest balance of the day and paid every day at 12:00 UTC+8 to the Fund account, in the same coin. A subscription earns from the next 12:00 UTC+8 on.\n\nFast redemption (T+0) arrives within 10 minutes and costs 1%, up to a daily limit. Standard redemption (T+1) is free and arrives at 12:00 UTC+8 the next day. With auto-transfer, available coins in Fund are subscribed every day at 18:00 UTC+8.',
  ],
  31: [
    'Fixed-term earn',
    'Principal and rate are fixed for 7 days to 3 years. Interest = principal × rate × days ÷ 365, and it is reserved when you subscribe. The term starts at the next 12:00 UTC+8; at maturity, principal and interest are paid to Fund.\n\nYou can redeem early, but then you receive no interest. The principal arrives at 12:00 UTC+8 the next day, without a fee.',
  ],
  32: [
    'Products that can lose value',
    'The fund with a net value holds 50% BTC, 30% ETH and 20% USDT and charges 1% a year. Its value rises and falls with the market and it is not principal-protected. Orders are priced at the next 12:00 UTC+8, so the price is not known in advance.\n\nStaking pays interest in the coin that you stake. Unstaking takes 1 to 3 days, and the price of the coin may fall in the meantime.',
  ],
  34: [
    'Odds and average of each box',
    'Every box shows its prizes, their odds and what it pays back on average before you pay. A gold box costs 20 USDT and pays back 18.18 USDT on average; a diamond box costs 500 and pays back 455.\n\nPrize boxes are a game of chance: over time you pay more than you win. Prizes are paid to the Spot account immediately. You can open 1 to 50 boxes at a time.',
  ],
  35: [
    'Verify a box yourself',
    'Before you open a box, the page shows the SHA-256 hash of a secret server seed. Your browser adds its own client seed, which you may change. The draw is computed by HMAC-SHA256 from both seeds and a counter.\n\nAfter opening, the server seed is shown. Verify computes the hash, each draw and the total again in your browser. Any difference is shown with both numbers.',
  ],
  36: [
    'Why a box is closed',
    'All prizes are paid from a pool, and its balance is shown. The number of boxes that you can open is limited so that the pool could pay the top prize for each of them.\n\nA box closes when the pool cannot cover its top prize, and reopens when it can. You never pay for a box whose top prize could not be paid.',
  ],
  37: [
    'Daily sign-in and tasks',
    'Sign in once a day: seven days in a row earn 0.10, 0.10, 0.20, 0.20, 0.30, 0.30 and 1.00 USDT, 2.20 in total. A day ends at 00:00 UTC (08:00 UTC+8). A missed day resets the streak.\n\nTasks are rewarded once each, some once a month. Rewards must be claimed within 60 days. From 10 USDT, and with a verified identity, they can be withdrawn to Fund.',
  ],
  38: [
    'Invite friends and receive rebates',
    "20% of the trading fees that an invited friend pays are returned and shared between the two of you as your link says. You choose the friend's share, from 0 to 20%, when you create the link; you receive the rest.\n\nRebates are calculated for each day and coin at 12:00 UTC+8 and paid to Fund. The share of a link never changes afterwards, and neither does the link with which a friend registered.",
  ],
  39: [
    'Mint TAPE',
    'Once every 24 hours you can start a mint session under Tasks. It earns 1 TAPE an hour, plus 10% for each friend you invited whose session is running when you start, for up to 5 friends.\n\nThe rate halves each time half of the remaining supply has been minted; the supply is 1,000,000 TAPE. TAPE has no market and no price, and it cannot be withdrawn.',
  ],
  40: [
    'Withdrawal fees and limits',
    'The withdrawal fee depends on the coin and its network and is deducted from the amount. The withdrawal page shows the fee, the minimum and the amount you receive.\n\nWithout verification nothing can be withdrawn. Basic verification allows up to 10,000 USDT in 24 hours, advanced up to 1,000,000 USDT; other coins count at their value in USDT.',
  ],
  41: [
    'What is free',
    'Deposits, transfers between your accounts, and C2C orders are free. So are standard redemption (T+1), early redemption of a fixed term, and unstaking.\n\nFunding of perpetual futures is exchanged between traders; the exchange keeps none of it. Fast redemption (T+0) costs 1%. All current fees are listed under Fees and limits.',
  ],
} as const satisfies Record<number, readonly [title: string, body: string]>
