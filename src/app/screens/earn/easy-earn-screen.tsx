import { ProductsPage } from './products-page.tsx'

/** /easyEarn */
export default function EasyEarnScreen() {
  return <ProductsPage of="live" />
}
