import { words } from '@evops/platform/contract'

export const paymentWords = words({
  'interop.payment.title': { zh: '结算', en: 'Settlement', es: 'Liquidación' },
  'interop.payment.oursMinor': { zh: '对方应付我方', en: 'Owed by the partner', es: 'Debe el socio' },
  'interop.payment.theirsMinor': { zh: '我方应付对方', en: 'Owed to the partner', es: 'Se debe al socio' },
  'interop.payment.netMinor': { zh: '轧差后净额', en: 'Net balance', es: 'Saldo neto' },
  'interop.payment.record': { zh: '登记款项', en: 'Record payment', es: 'Registrar pago' },
  'interop.payment.requested': {
    zh: '已提交，待他人审批后入账',
    en: 'Submitted: it is booked once another person approves it',
    es: 'Enviado: se contabiliza cuando otra persona lo apruebe',
  },
  'interop.payment.waiting': {
    zh: '待审批：{subject}（{name}）',
    en: 'Awaiting approval: {subject} ({name})',
    es: 'Por aprobar: {subject} ({name})',
  },
  'interop.payment.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'interop.payment.kind.out': { zh: '付款', en: 'Payment made', es: 'Pago realizado' },
  'interop.payment.kind.in': { zh: '收款', en: 'Payment received', es: 'Cobro' },
  'interop.payment.kind.set_off': { zh: '轧差', en: 'Set-off', es: 'Compensación' },
  'interop.payment.amountMinor': { zh: '金额', en: 'Amount', es: 'Importe' },
  'interop.payment.most': { zh: '最多 {amount}', en: 'Maximum {amount}', es: 'Máximo {amount}' },
  'interop.payment.paidOn': { zh: '日期', en: 'Date', es: 'Fecha' },
  'interop.payment.reference': { zh: '银行流水号或依据', en: 'Bank reference', es: 'Referencia bancaria' },
  'interop.payment.account': { zh: '我方账户', en: 'Our account', es: 'Cuenta propia' },
  'interop.payment.note': { zh: '备注', en: 'Note', es: 'Nota' },
  'interop.payment.people': {
    zh: '登记：{first}，审批：{second}',
    en: 'Recorded by {first}, approved by {second}',
    es: 'Registrado por {first}, aprobado por {second}',
  },
  'interop.payment.reversal': { zh: '冲销', en: 'Reversal', es: 'Reversión' },
  'interop.payment.reversed': { zh: '已冲销', en: 'Reversed', es: 'Revertido' },
  'interop.payment.reverse': { zh: '冲销', en: 'Reverse', es: 'Revertir' },
  'interop.payment.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
})
