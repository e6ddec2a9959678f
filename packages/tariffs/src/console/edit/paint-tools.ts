import type { TariffContent } from '../../contract/index.ts'
import type { TariffEdit } from './use-draft.ts'

export interface PaintToolsProps {
  content: TariffContent
  row: number
  onChange: (edit: TariffEdit) => void
  onRow: (row: number) => void
}
