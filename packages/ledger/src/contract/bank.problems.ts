import { problemTable } from '@evops/platform/contract'

/** Refusals of bank statements and of money moved to the bank. */
export const bankProblems = problemTable({
  'ledger.fault.bank-fee': {
    status: 400,
    zh: '手续费须小于金额',
    en: 'The fee must be less than the amount',
    es: 'La comisión debe ser menor que el importe',
  },
  'ledger.fault.bank-source': {
    status: 400,
    zh: '渠道入账须选择商户账户，其他类型不选',
    en: 'A payout needs a merchant account; other kinds have none',
    es: 'Un abono necesita una cuenta de comercio; los demás no',
  },
  'ledger.fault.bank-account': {
    status: 400,
    zh: '账号为 4 至 34 位字母和数字',
    en: 'An account number has 4 to 34 letters and digits',
    es: 'Un número de cuenta tiene de 4 a 34 letras y cifras',
  },
  'ledger.bank-journal': {
    status: 409,
    zh: '请选择金额相同、尚无银行明细的记账凭证',
    en: 'Choose a journal of the same amount that explains no other line',
    es: 'Elija un asiento del mismo importe que no explique otra línea',
  },
  'ledger.bank-source': {
    status: 409,
    zh: '请选择有余额的商户账户',
    en: 'Choose a merchant account with a balance',
    es: 'Elija una cuenta de comercio con saldo',
  },
  'ledger.bank-short': {
    status: 409,
    zh: '该渠道只有 {amount}',
    en: 'The provider holds only {amount}',
    es: 'El proveedor solo tiene {amount}',
  },
  'ledger.bank-account-known': {
    status: 409,
    zh: '账号 {account} 已登记',
    en: 'The account {account} exists',
    es: 'La cuenta {account} ya existe',
  },
  'ledger.bank-account': {
    status: 409,
    zh: '对账单属于账号 {found}，不是 {wanted}',
    en: 'The statement is of the account {found}, not {wanted}',
    es: 'El extracto es de la cuenta {found}, no de {wanted}',
  },
  'ledger.bank-currency': {
    status: 409,
    zh: '对账单币种为 {currency}，账户币种为 {wanted}',
    en: 'The statement is in {currency}, the account in {wanted}',
    es: 'El extracto está en {currency} y la cuenta en {wanted}',
  },
  'ledger.bank-unreadable': {
    status: 422,
    zh: '无法读取对账单：{detail}',
    en: 'The statement cannot be read: {detail}',
    es: 'No se puede leer el extracto: {detail}',
  },
  'ledger.bank-head': {
    status: 422,
    zh: '缺少列 {title}',
    en: 'The column {title} is missing',
    es: 'Falta la columna {title}',
  },
  'ledger.bank-many': {
    status: 422,
    zh: '每个文件只能包含一份对账单',
    en: 'A file may contain one statement only',
    es: 'Un archivo solo puede contener un extracto',
  },
  'ledger.bank-empty': {
    status: 422,
    zh: '对账单没有已记账明细',
    en: 'The statement has no booked lines',
    es: 'El extracto no tiene movimientos contabilizados',
  },
  'ledger.bank-too-long': {
    status: 422,
    zh: '对账单最多 {most} 行',
    en: 'A statement has at most {most} lines',
    es: 'Un extracto tiene como máximo {most} líneas',
  },
  'ledger.bank-sum': {
    status: 422,
    zh: '期初余额加明细不等于期末余额',
    en: 'Opening balance and lines do not add up to the closing balance',
    es: 'El saldo inicial y las líneas no suman el saldo final',
  },
  'ledger.bank-repeated': {
    status: 409,
    zh: '该文件已导入',
    en: 'This file is already imported',
    es: 'Este archivo ya se importó',
  },
  'ledger.bank-overlap': {
    status: 409,
    zh: '文件中的部分明细已在另一份对账单中',
    en: 'Lines of this file are already in another statement',
    es: 'Hay líneas de este archivo en otro extracto',
  },
  'ledger.bank-line-done': {
    status: 409,
    zh: '该明细已处理',
    en: 'This line is already done',
    es: 'Esta línea ya está resuelta',
  },
  'ledger.bank-direction': {
    status: 409,
    zh: '支出明细不能作为入账',
    en: 'A line of money out cannot be money that arrived',
    es: 'Una línea de salida no puede ser un abono',
  },
  'ledger.bank-undone': {
    status: 409,
    zh: '该对账单已撤销',
    en: 'This statement is already undone',
    es: 'Este extracto ya se anuló',
  },
})
