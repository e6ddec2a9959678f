import type { TariffContent } from '../../contract/index.ts'
import type { Edit } from './use-draft.ts'

export interface PaintToolsProps {
  content: TariffContent
  row: number
  onChange: (edit: Edit) => void
  onRow: (row: number) => void
}
