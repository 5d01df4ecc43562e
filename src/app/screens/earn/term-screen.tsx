import { ProductsPage } from './products-page.tsx'

/** /term */
export default function TermScreen() {
  return <ProductsPage of="fixed" />
}
