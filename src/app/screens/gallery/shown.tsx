import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './gallery.module.css'

/** A group of states under one head. */
export function Group({ title, children, wide }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className={classNames(styles.galleryGroup, wide && styles.wide)}>
      <div className="sec">
        <h2>{title}</h2>
      </div>
      <div>{children}</div>
    </section>
  )
}

/** One state with its name. */
export function Shown({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className={styles.galleryState}>
      <span className="lbl">{state}</span>
      <div>{children}</div>
    </div>
  )
}
