/** Every route of product.md §2, as it stands there. */
export const ROUTES =
  `/ /BindBox /login /register /forgotPassword /resetPass /onePurchase /flashOption /volatilityOption /term /spot /futures /mock
/HomeView/futures/futuresData /copyTraders /investment /fund /HomeView/investment/fund/fundDetails /HomeView/investment/Term/detail /easyEarn
/pledge /HomeView/assets /HomeView/order /HomeView/personal /help /categories/ /rank /topup /withdraw /quotes /about /download /ratestandards /messages`.split(
    /\s+/,
  )
