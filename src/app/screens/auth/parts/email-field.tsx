import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '../../../ui/field.tsx'

/** The email that names an account. */
export function EmailField(field: Omit<FieldProps, 'label' | 'labelAt' | 'type'>) {
  const { t } = useTranslation('login')
  return (
    <Field
      {...field}
      label={t('email')}
      labelAt="above"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
    />
  )
}
