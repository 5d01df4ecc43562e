import type { LucideIcon } from 'lucide-react'

interface IconProps {
  /** A lucide icon: `import { Bell } from 'lucide-react'`. */
  of: LucideIcon
  size?: 14 | 16 | 18 | 20 | 24
  /** Words for an icon that stands alone; without them it is decoration beside a word. */
  label?: string
}

export function Icon({ of: Lucide, size = 16, label }: IconProps) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Lucide className="ico" size={size} strokeWidth={size === 14 ? 2 : 1.6} {...name} />
}
