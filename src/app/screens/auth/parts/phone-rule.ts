import * as v from 'valibot'
import { phone as phoneRule } from '../../../../shared/rules/phone.ts'
import { type Country, composePhone, unservedCountry } from './phone-number.ts'

/**
 * The rule of a phone field behind the chosen country's prefix. Issues are refusal keys.
 * @param served numbers of countries that are not served are refused: where an account is opened, not where one is used
 */
export function phoneBehind(country: string, countries: readonly Country[], served: boolean) {
  const whole = (phone: string) => composePhone({ country, phone }, countries)
  return v.pipe(
    v.string(),
    v.check((phone) => whole(phone) !== '', 'account_required'),
    v.check((phone) => whole(phone) === '' || v.is(phoneRule, whole(phone)), 'phone_format'),
    v.check((phone) => !served || unservedCountry({ country, phone }, countries) === null, 'region_restricted'),
  )
}
