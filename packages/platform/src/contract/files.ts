/** What a workbook begins with where a file travels as text; a CSV file is its text. */
export const workbookPrefix = 'data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,'
