import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { networkName } from '../../../shared/chain/network-name.ts'
import { isDecimal } from '../../../shared/decimal/decimal-text.ts'
import type { AnswerRefusal } from '../api/api-answer.ts'
import { showDecimal } from '../platform/show-decimal.ts'
import { prefs } from '../prefs/prefs.ts'

/**
 * The key of a refusal's words: with its figures where they came along, else `<key>_plain`; for keys that this client does not know
 * `unknown_code`, which says the answer's code, or `unknown` where there is none. Never raw text.
 */
export function refusalKey(
  refusal: Pick<AnswerRefusal, 'key' | 'params' | 'code'>,
  exists: (key: string) => boolean,
): string {
  const { key, params, code } = refusal
  if (!params || Object.keys(params).length === 0) {
    const plain = `${key}_plain`
    if (exists(plain)) return plain
  }
  if (exists(key)) return key
  return code === undefined ? 'unknown' : 'unknown_code'
}

/** The figures of a refusal as people read them: decimals with their thousands in groups, networks by name, every other text as it came. */
export function shownParams(params: AnswerRefusal['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, text]) => [
      name,
      name === 'network' ? networkName(text) : isDecimal(text) ? showDecimal(text) : text,
    ]),
  )
}

/** The refusal without its figures where they would tell a balance that the person hides. */
export function withoutBalances<T extends Pick<AnswerRefusal, 'key' | 'params'>>(refusal: T, hide: boolean): T {
  return hide && refusal.params && 'available' in refusal.params ? { ...refusal, params: undefined } : refusal
}

/** Gives the words for a refusal, in the person's language. */
export function useRefusalText(): (refusal: Pick<AnswerRefusal, 'key' | 'params' | 'code'>) => string {
  const { t, i18n } = useTranslation('errors')
  const { hideAmounts } = useSnapshot(prefs.state)
  return useCallback(
    (refusal) => {
      const said = withoutBalances(refusal, hideAmounts)
      return t(
        refusalKey(said, (key) => i18n.exists(key, { ns: 'errors' })),
        { ...shownParams(said.params), code: refusal.code },
      )
    },
    [t, i18n, hideAmounts],
  )
}
