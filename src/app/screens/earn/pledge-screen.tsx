import { ProductsPage } from './products-page.tsx'

/** /pledge */
export default function PledgeScreen() {
  return <ProductsPage of="pledge" />
}
