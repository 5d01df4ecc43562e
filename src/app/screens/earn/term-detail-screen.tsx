import { ProductDetail } from './product-detail.tsx'

/** /HomeView/investment/Term/detail?id= */
export default function TermDetailScreen() {
  return <ProductDetail kinds={['fixed']} />
}
