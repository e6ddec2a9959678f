import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/** Names of this domain's acts and things in the audit log (organisation combines them). */
export const financeActWords = words({
  'finance.audit.act.exportPartyData': {
    zh: '导出个人信息',
    en: 'Export personal data',
    es: 'Exportación de datos personales',
  },
  'finance.audit.act.eraseParty': {
    zh: '抹除个人信息',
    en: 'Erase personal data',
    es: 'Borrado de datos personales',
  },
  'finance.audit.act.recountStatement': {
    zh: '重新统计结算单',
    en: 'Recalculate a statement',
    es: 'Recálculo de liquidación',
  },
  'finance.audit.act.confirmStatement': {
    zh: '确认结算单',
    en: 'Confirm a statement',
    es: 'Confirmación de liquidación',
  },
  'finance.audit.act.approveStatement': {
    zh: '审批结算单',
    en: 'Approve a statement',
    es: 'Aprobación de liquidación',
  },
  'finance.audit.act.payStatement': {
    zh: '登记结算单付款',
    en: 'Record a statement’s payment',
    es: 'Pago de liquidación',
  },
  'finance.audit.act.closeStatement': {
    zh: '结清结算单',
    en: 'Close a statement',
    es: 'Cierre de liquidación',
  },
  'finance.audit.act.disputeStatement': {
    zh: '对结算单提出争议',
    en: 'Dispute a statement',
    es: 'Disputa de liquidación',
  },
  'finance.audit.act.resolveStatement': {
    zh: '解决结算单争议',
    en: 'Resolve a dispute on a statement',
    es: 'Resolución de disputa',
  },
  'finance.audit.act.downloadStatement': {
    zh: '下载结算单',
    en: 'Download a statement',
    es: 'Descarga de liquidación',
  },
  'finance.audit.act.draftStatement': {
    zh: '生成结算单草稿',
    en: 'Draft a statement',
    es: 'Borrador de liquidación',
  },
  'finance.audit.act.endAgreement': {
    zh: '终止分润协议',
    en: 'End an agreement',
    es: 'Fin de un acuerdo',
  },
  'finance.audit.act.saveAgreement': {
    zh: '新增分润协议',
    en: 'Add an agreement',
    es: 'Nuevo acuerdo de reparto',
  },
  'finance.audit.act.saveVersion': {
    zh: '变更分润协议条款',
    en: 'Change an agreement’s terms',
    es: 'Nuevas condiciones de un acuerdo',
  },
  'finance.audit.act.saveParty': {
    zh: '新增分润参与方',
    en: 'Add a party',
    es: 'Nueva parte del reparto',
  },
  'finance.audit.act.updateParty': {
    zh: '修改分润参与方',
    en: 'Change a party',
    es: 'Cambio de una parte',
  },
  'finance.audit.act.revealParty': {
    zh: '查看参与方完整账号',
    en: 'View a party’s full account number',
    es: 'Consulta de cuenta completa',
  },
  'finance.audit.act.requestWithdrawal': {
    zh: '申请提现',
    en: 'Request a withdrawal',
    es: 'Solicitud de retiro',
  },
  'finance.audit.act.approveWithdrawal': {
    zh: '审批提现',
    en: 'Approve a withdrawal',
    es: 'Aprobación de retiro',
  },
  'finance.audit.act.refuseWithdrawal': {
    zh: '拒绝提现',
    en: 'Refuse a withdrawal',
    es: 'Rechazo de retiro',
  },
  'finance.audit.act.cancelWithdrawal': {
    zh: '撤回提现',
    en: 'Cancel a withdrawal',
    es: 'Cancelación de retiro',
  },
  'finance.audit.act.payWithdrawal': {
    zh: '登记提现付款',
    en: 'Record a withdrawal’s payment',
    es: 'Pago de retiro',
  },
  'finance.audit.act.failWithdrawal': {
    zh: '登记提现失败',
    en: 'Record a failed withdrawal',
    es: 'Pago a un socio fallido',
  },
  'finance.audit.act.revealWithdrawal': {
    zh: '查看提现收款账号',
    en: 'View a withdrawal’s account number',
    es: 'Consulta de cuenta de retiro',
  },
  'finance.audit.act.saveWithdrawalLimits': {
    zh: '修改提现限额',
    en: 'Change withdrawal limits',
    es: 'Cambio de límites de retiro',
  },
  'finance.audit.entity.finance_withdrawal': { zh: '提现单', en: 'withdrawal', es: 'retiro' },
  'finance.audit.entity.finance_withdrawal_limits': {
    zh: '提现限额',
    en: 'withdrawal limits',
    es: 'límites de retiro',
  },
  'finance.audit.entity.finance_party': { zh: '分润参与方', en: 'party', es: 'parte' },
  'finance.audit.entity.finance_agreement': { zh: '分润协议', en: 'agreement', es: 'acuerdo' },
  'finance.audit.entity.finance_statement': { zh: '结算单', en: 'statement', es: 'liquidación' },
  'finance.audit.field.accountName': { zh: '收款户名', en: 'Account name', es: 'Titular de la cuenta' },
  'finance.audit.field.channelFee': {
    zh: '渠道手续费率',
    en: 'Provider fee rate',
    es: 'Tasa de comisión de pago',
  },
  'finance.audit.field.dayMostMinor': { zh: '每日最高', en: 'Maximum per day', es: 'Máximo por día' },
  'finance.audit.field.discountsBy': {
    zh: '优惠承担方',
    en: 'Discounts borne by',
    es: 'Descuentos a cargo de',
  },
  'finance.audit.field.revenueBasis': { zh: '分润金额', en: 'Shared amounts', es: 'Importes a repartir' },
  'finance.audit.field.feeBasis': { zh: '手续费依据', en: 'Fee basis', es: 'Cálculo de la comisión' },
  'finance.audit.field.feeBp': {
    zh: '参与方提现手续费率',
    en: 'Fee on party withdrawals',
    es: 'Comisión por retiro de una parte',
  },
  'finance.audit.field.feeLeastMinor': { zh: '最低手续费', en: 'Minimum fee', es: 'Comisión mínima' },
  'finance.audit.field.feesBy': { zh: '手续费承担方', en: 'Fee borne by', es: 'Comisión a cargo de' },
  'finance.audit.field.holderKind': { zh: '账户类型', en: 'Holder type', es: 'Tipo de titular' },
  'finance.audit.field.lagDays': {
    zh: 'T+n 天出单',
    en: 'Statement drafted on day T+n',
    es: 'Borrador a T+n días',
  },
  'finance.audit.field.leastMinor': { zh: '单笔最低', en: 'Minimum per request', es: 'Mínimo por solicitud' },
  'finance.audit.field.levels': { zh: '下级分润', en: 'Levels', es: 'Niveles' },
  'finance.audit.field.lossRatio': { zh: '线损率', en: 'Power loss', es: 'Pérdidas' },
  'finance.audit.field.operatorRatio': { zh: '运营商比例', en: 'Operator’s ratio', es: 'Parte del operador' },
  'finance.audit.field.parties': { zh: '参与方', en: 'Parties', es: 'Partes' },
  'finance.audit.field.period': { zh: '结算周期', en: 'Period', es: 'Periodo' },
  'finance.audit.field.taxBp': { zh: '代扣税率', en: 'Tax withheld', es: 'Retención fiscal' },
  'finance.audit.field.wallets': {
    zh: '允许会员和企业钱包提现',
    en: 'Allow withdrawals from wallets',
    es: 'Permitir retiros de monederos',
  },
  'finance.audit.field.agreementId': { zh: '分润协议', en: 'Agreement', es: 'Acuerdo' },
  'finance.audit.field.netMinor': { zh: '净额', en: 'Net', es: 'Neto' },
  'finance.audit.field.revision': { zh: '账单版本', en: 'Revision', es: 'Revisión' },
  'finance.audit.field.baseMinor': { zh: '分润基数', en: 'Base', es: 'Base' },
  'finance.audit.field.agreements': { zh: '分润协议', en: 'Agreements', es: 'Acuerdos' },
  'finance.audit.field.accountTail': {
    zh: '账号尾号',
    en: 'End of account number',
    es: 'Final de la cuenta',
  },
})
