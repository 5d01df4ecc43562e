import { ProductDetail } from './product-detail.tsx'

/** /HomeView/investment/fund/fundDetails?id=: a live coin, a staking product or the fund; without an id the fund. */
export default function FundDetailsScreen() {
  return <ProductDetail kinds={['fund', 'live', 'pledge']} />
}
