import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password: hidden until the eye is pressed, with a word when caps lock is on. */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('login')
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field
      {...field}
      labelAt="above"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      onKeyDown={look}
      onKeyUp={look}
      hint={caps ? <span role="status">{t('capsLock')}</span> : hint}
      end={
        <button
          type="button"
          className="ib"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} size={18} />
        </button>
      }
    />
  )
}
