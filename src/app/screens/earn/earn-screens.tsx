import { ProductDetail } from './product-detail.tsx'
import { ProductsPage } from './products-page.tsx'

export { default as Fund } from './fund-screen.tsx'
export { default as Investment } from './investment-screen.tsx'

/** /easyEarn */
export function EasyEarn() {
  return <ProductsPage of="live" />
}

/** /term */
export function Term() {
  return <ProductsPage of="fixed" />
}

/** /pledge */
export function Pledge() {
  return <ProductsPage of="pledge" />
}

/** /HomeView/investment/fund/fundDetails?id=: a live coin, a staking product or the fund; without an id the fund. */
export function FundDetails() {
  return <ProductDetail kinds={['fund', 'live', 'pledge']} />
}

/** /HomeView/investment/Term/detail?id= */
export function TermDetail() {
  return <ProductDetail kinds={['fixed']} />
}
