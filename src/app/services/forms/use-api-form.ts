import { valibotResolver } from '@hookform/resolvers/valibot'
import type { BaseSyntheticEvent } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { type ShownRefusal, useRefusal } from './use-refusal.ts'
import { fieldRefusal, type RefusalToShow, useRefusalMessage } from './use-refusal-message.ts'

export interface ApiFormOptions<V extends FieldValues, F extends FieldPath<V>> {
  /** Issues are refusal keys. */
  rule(values: V): GenericSchema<V, V>
  first: V
  /** The fields that are judged, in the order of the page. */
  order: readonly F[]
  /** The field beside which a refusal stands; null where it is about the whole form. */
  fieldOf(refusal: AnswerRefusal): F | null
  /** An issue with what its words need, where that is more than its field. */
  issue?(field: F, key: string, values: V): RefusalToShow
  /** Words of its own for some refusals; null for the usual ones. */
  say?(refusal: RefusalToShow): string | null
}

export interface ApiFormInput<F extends string> extends UseFormRegisterReturn<F> {
  /** What is wrong with the field, in words. */
  error: string | null
}

export interface ApiForm<V extends FieldValues, F extends FieldPath<V>> {
  form: UseFormReturn<V>
  refusal: ShownRefusal<F>
  busy: boolean
  /** What a press does: an earlier refusal goes, then `send`; where something is wrong the first such field has the focus instead. */
  submit(send: (values: V) => Promise<unknown>): (event?: BaseSyntheticEvent) => Promise<void>
  /** Shows a refusal; its field has the focus. */
  refuse(refusal: AnswerRefusal): void
  error(field: F): string | null
  /** @param changed after the field has changed */
  input(field: F, changed?: () => void): ApiFormInput<F>
}

/** A form on the way in: judged at the press, a refusal stands beside its field until that field changes. */
export function useApiForm<V extends FieldValues, F extends FieldPath<V>>(
  options: ApiFormOptions<V, F>,
): ApiForm<V, F> {
  const { rule, first, order, fieldOf, say } = options
  const issue = options.issue ?? ((field: F, key: string) => fieldRefusal(field, key))
  const labels = useRefusalMessage()
  const refusal = useRefusal<F>(fieldOf)
  const form = useForm<V>({
    resolver: (values, context, rest) => valibotResolver(rule(values))(values, context, rest),
    defaultValues: first as DefaultValues<V>,
    // Judged at the press, not when a field is left: words that appear under a pressed pointer would move what it presses.
    mode: 'onSubmit',
    criteriaMode: 'all',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  function error(field: F): string | null {
    const key = errors[field]?.message
    const worded = typeof key === 'string' && key !== '' ? issue(field, key, form.getValues()) : refusal.at(field)
    return worded && (say?.(worded) ?? labels(worded))
  }
  return {
    form,
    refusal,
    busy: isSubmitting,
    submit: (send) =>
      form.handleSubmit(
        async (values) => {
          refusal.show(null)
          await send(values)
        },
        (wrong) => {
          const field = order.find((one) => wrong[one])
          if (field) form.setFocus(field)
        },
      ),
    refuse(refused) {
      const field = refusal.show(refused)
      if (field) form.setFocus(field)
    },
    error,
    input(field, changed) {
      const onChange = () => {
        refusal.changed(field)
        changed?.()
      }
      return { ...form.register(field, { onChange }), error: error(field) }
    },
  }
}
