import { hostedCalls } from './hosted-calls.ts'
import { productCalls } from './products/product-calls.ts'
import { type AllCalls, siteCalls } from './table.ts'

/** Every REST call. Those of a product are answered by its engine module. Browsers load the areas that they need instead. */
export const allCalls: AllCalls = { ...siteCalls, ...hostedCalls, ...productCalls }
