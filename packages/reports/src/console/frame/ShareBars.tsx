import { useLanguage } from '@evops/kit'
import { type BarOf, Bars } from './Bars.tsx'
import { shares } from './figures.rules.ts'
import { percent } from './percent.ts'
import { Part } from './ReportPage.tsx'

interface ShareBarsProps {
  title: string
  of: readonly Omit<BarOf, 'note'>[]
  /** What of the whole no bar stands for. */
  rest?: number
}

/** How a whole is parted: a bar each, with its share. What is nothing shows where `of` names it. */
export function ShareBars({ title, of, rest = 0 }: ShareBarsProps) {
  const language = useLanguage()
  const parts = shares([...of.map(({ value }) => value), rest])
  return (
    <Part title={title}>
      <Bars label={title} of={of.map((bar, at) => ({ ...bar, note: percent(parts[at], language) }))} />
    </Part>
  )
}
