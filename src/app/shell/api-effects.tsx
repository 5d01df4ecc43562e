import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { onApiEffect } from '../base/api/effects.ts'
import type { ToastKey } from '../base/api/error-policy.ts'
import { toast } from '../base/platform/toast-store.ts'
import { confirmSession } from '../base/session/session.ts'
import { loginPath } from '../services/page/next-path.ts'

const TEXTS: Record<ToastKey, string> = {
  server_error: 'serverError',
  not_confirmed: 'notConfirmed',
  please_login: 'pleaseLogin',
}

/** Does what the error policy wants done: toasts, the way to /login, a question to the server about the session. */
export function ApiEffects() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const say = useEffectEvent((key: ToastKey, tone: 'warn' | 'error') => {
    const text = TEXTS[key]
    toast({ kind: tone, title: t(text), text: t(`${text}Text`), name: key, impersonal: true })
  })
  const goToLogin = useEffectEvent(() => navigate(loginPath({ pathname, search })))
  // Parameters of the address change while a page works: only who goes to another page is not led away from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends the wait
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onApiEffect((effect) => {
      if (effect.kind === 'confirm') void confirmSession()
      if (effect.kind === 'login') timer ??= setTimeout(() => void goToLogin(), effect.after)
      if (effect.kind === 'toast') say(effect.key, effect.tone)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [pathname])
  return null
}
