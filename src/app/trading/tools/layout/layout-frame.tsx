import { memo, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { BOUNDS, belowHeight, bookWidth, type PanelName } from '../../layout/layout.ts'
import { layoutStore } from '../../layout/layout-store.ts'
import * as terminalStyles from '../../layout/terminal.module.css'
import * as toolsStyles from '../tools.module.css'

type Sized = 'book' | 'side' | 'below'

/** As terminal.module.css draws them, px. */
const DRAWN: Record<Sized, () => number> = {
  book: () => 280,
  side: () => 304,
  below: () => (matchMedia('(max-height:800px)').matches ? 138 : 184),
}
const GRID: Record<Sized, [variable: string, size: (px: number) => string]> = {
  book: ['--book-w', bookWidth],
  side: ['--side-w', (px) => `${px}px`],
  below: ['--below-h', belowHeight],
}

/**
 * Handles over the terminal's panels. The panels themselves stand in the terminal's own grid, so nothing is drawn anew when these
 * come; empty ones under the handles follow the pointer and the keys, and the grid follows them.
 * @param below there are orders under the chart
 */
export function LayoutFrame({ below }: { below: boolean }) {
  const version = useSyncExternalStore(layoutStore().subscribe, () => layoutStore().version)
  return <Handles key={`${version} ${below}`} below={below} />
}

/** Drawn once a layout: the library begins anew with other props, and then tells nothing of what is done with its handles. */
const Handles = memo(function Handles({ below }: { below: boolean }) {
  const { t } = useTranslation('tools')
  const frame = useRef<HTMLDivElement>(null)
  const layout = layoutStore().read()
  const shown = (name: PanelName) => !layout.hide.includes(name) && (name !== 'below' || below)
  const top = shown('chart') || shown('book')

  const follow = (name: Sized, px: number) => {
    const [variable, size] = GRID[name]
    frame.current?.parentElement?.style.setProperty(variable, size(px))
  }
  /** One that another panel of the grid gives its place, with the handle before it. */
  const sized = (name: Sized, direction: 'horizontal' | 'vertical', rest: ReactNode) => {
    const [least, most] = BOUNDS[name]
    const group: { element: HTMLDivElement | null } = { element: null }
    return (
      <Group
        orientation={direction}
        elementRef={(element) => {
          group.element = element
        }}
        onLayoutChanged={(parts, { isUserInteraction }) => {
          const box = group.element?.getBoundingClientRect()
          const part = parts[`frame-${name}`]
          if (!isUserInteraction || !box || part === undefined) return
          const whole = direction === 'horizontal' ? box.width : box.height
          const px = Math.min(most, Math.max(least, Math.round((whole * part) / 100)))
          follow(name, px)
          layoutStore().set({ ...layoutStore().read(), [name]: px }, true)
        }}
      >
        <Panel id={`frame-rest-${name}`} minSize={name === 'below' ? '40%' : '200px'}>
          {rest}
        </Panel>
        <Separator
          className={toolsStyles.termHandle}
          data-direction={direction}
          aria-label={t(`layout.resize.${name}`)}
        />
        <Panel
          id={`frame-${name}`}
          defaultSize={`${layout[name] ?? DRAWN[name]()}px`}
          minSize={`${least}px`}
          maxSize={`${most}px`}
          groupResizeBehavior="preserve-pixel-size"
          onResize={({ inPixels }, _id, before) => {
            if (before) follow(name, Math.round(inPixels))
          }}
        />
      </Group>
    )
  }
  const columns = shown('chart') && shown('book') ? sized('book', 'horizontal', null) : null
  const left = top && shown('below') ? sized('below', 'vertical', columns) : columns
  const whole = (top || shown('below')) && shown('side') ? sized('side', 'horizontal', left) : left
  return (
    <div ref={frame} className={terminalStyles.termFrame}>
      {whole}
    </div>
  )
})
