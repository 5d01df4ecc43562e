import i18next from 'i18next'
import { shortFigure } from './short-figure.ts'
import { digitsWide } from './use-figure-room.ts'

export interface FittedFigureProps {
  /** The whole figure, as {@link showDecimal} has it. */
  text: string
  /** Zeros at its end that add nothing: they go first. */
  zeros?: string
  /** Digits that have room. */
  room: number
}

/** A figure that stays in its column: where it is shortened its title and screen readers have the whole. */
export function FittedFigure({ text, zeros = '', room }: FittedFigureProps) {
  const shown = shortFigure(text, i18next.language || 'en', (each) => digitsWide(each) <= room)
  if (shown !== text)
    return (
      <span title={text + zeros}>
        <span aria-hidden="true">{shown}</span>
        <span className="sr">{text + zeros}</span>
      </span>
    )
  return (
    <>
      {text}
      {zeros && digitsWide(text + zeros) <= room && <i className="z">{zeros}</i>}
    </>
  )
}
