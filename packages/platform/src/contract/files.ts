/** Prefix of a workbook that is sent as text. A CSV file is sent as its text without a prefix. */
export const workbookPrefix = 'data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,'
