import type { GridContent } from '../../contract/index.ts'

/** Props of a part of the tariff form: the whole content, and a function that changes parts of it. */
export interface ContentProps {
  content: GridContent
  put: (part: Partial<GridContent>) => void
}
