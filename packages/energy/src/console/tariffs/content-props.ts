import type { GridContent } from '../../contract/index.ts'

/** What a part of a tariff's form is given: all of the content, and a way to change parts of it. */
export interface ContentProps {
  content: GridContent
  put: (part: Partial<GridContent>) => void
}
