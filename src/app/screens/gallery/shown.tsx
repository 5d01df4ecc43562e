import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** A group of states under one head. */
export function Group({ title, children, wide }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className={classNames('gallery-group', wide && 'wide')}>
      <div className="sec">
        <h2>{title}</h2>
      </div>
      <div className="gallery-states">{children}</div>
    </section>
  )
}

/** One state with its name. */
export function Shown({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className="gallery-state">
      <span className="lbl">{state}</span>
      <div>{children}</div>
    </div>
  )
}
