import { type Column, translateText } from '@evops/kit'

/** On a phone the second line of a cell has no head: a figure there says its unit, or what it is. */
export function namedOnPhone<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.map((column) => {
    const { cell, unit, phone, title } = column
    if (phone !== 2 && phone !== 4) return column
    return {
      ...column,
      cell: (row, language) => {
        const figure = cell(row, language)
        return unit ? (
          <>
            {figure} {unit(language)}
          </>
        ) : (
          <>
            {translateText(title)} {figure}
          </>
        )
      },
    }
  })
}
