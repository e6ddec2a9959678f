import { type Column, translateText } from '@evops/kit'

/** Adds a unit or a name to figures in the second line of a phone cell, which has no heading. */
export function namePhoneColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
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
