import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const memberActWords = words({
  'members.audit.act.eraseCompanyContact': {
    zh: '抹除联系人',
    en: 'Erase contact',
    es: 'Borrado del contacto',
  },
  'members.audit.act.revealMember': {
    zh: '查看会员完整信息',
    en: 'View a member’s personal data',
    es: 'Consulta de datos personales',
  },
  'members.audit.act.exportPersonalData': {
    zh: '导出个人信息',
    en: 'Export personal data',
    es: 'Exportación de datos personales',
  },
  'members.audit.act.downloadBill': {
    zh: '下载企业账单',
    en: 'Download a company bill',
    es: 'Descarga de un estado de cuenta',
  },
  'members.audit.act.issueBill': {
    zh: '出具企业账单',
    en: 'Issue a company bill',
    es: 'Emisión de un estado de cuenta',
  },
  'members.audit.act.mailBill': {
    zh: '邮件发送企业账单',
    en: 'Mail a company bill',
    es: 'Envío de un estado de cuenta',
  },
  'members.audit.act.saveBillRules': {
    zh: '保存账单设置',
    en: 'Save bill settings',
    es: 'Ajustes de estados de cuenta guardados',
  },
  'members.audit.act.eraseMember': {
    zh: '抹除个人信息',
    en: 'Erase personal data',
    es: 'Borrado de datos personales',
  },
  'members.audit.act.excuseBooking': {
    zh: '预约不计爽约',
    en: 'Excuse a no-show',
    es: 'Ausencia disculpada',
  },
  'members.audit.act.saveBookingRules': {
    zh: '保存预约规则',
    en: 'Save booking rules',
    es: 'Reglas de reserva guardadas',
  },
  'members.audit.act.answerEvaluation': {
    zh: '回复评价',
    en: 'Reply to an evaluation',
    es: 'Respuesta a una valoración',
  },
  'members.audit.act.hideEvaluation': {
    zh: '隐藏或恢复评价',
    en: 'Hide or show an evaluation',
    es: 'Valoración oculta o mostrada',
  },
  'members.audit.act.answerFeedback': {
    zh: '回复反馈',
    en: 'Reply to feedback',
    es: 'Respuesta a un comentario',
  },
  'members.audit.act.handOverFeedback': {
    zh: '反馈转交运维',
    en: 'Pass feedback to maintenance',
    es: 'Comentario pasado a mantenimiento',
  },
  'members.audit.act.reopenFeedback': {
    zh: '重新打开反馈',
    en: 'Reopen feedback',
    es: 'Comentario reabierto',
  },
  'members.audit.act.takeFeedback': {
    zh: '受理反馈',
    en: 'Take on feedback',
    es: 'Comentario asumido',
  },
  'members.audit.act.mergeMembers': { zh: '合并会员', en: 'Merge members', es: 'Unión de clientes' },
  'members.audit.act.blacklistMember': { zh: '黑名单', en: 'Black list', es: 'Lista negra' },
  'members.audit.act.bindTokens': {
    zh: '绑定启动标识',
    en: 'Link tokens',
    es: 'Vinculación de identificadores',
  },
  'members.audit.act.unbindToken': {
    zh: '解绑启动标识',
    en: 'Unlink a token',
    es: 'Desvinculación de identificador',
  },
  'members.audit.act.bindCompanyTokens': {
    zh: '绑定企业启动标识',
    en: 'Link tokens to a company',
    es: 'Vinculación de identificadores a empresa',
  },
  'members.audit.act.unbindCompanyToken': {
    zh: '解绑企业启动标识',
    en: 'Unlink a company token',
    es: 'Desvinculación de identificador de empresa',
  },
  'members.audit.act.saveBinding': {
    zh: '绑定企业会员',
    en: 'Link to a company',
    es: 'Vinculación a empresa',
  },
  'members.audit.act.updateBinding': {
    zh: '修改企业会员',
    en: 'Change a corporate member',
    es: 'Cambio de empleado',
  },
  'members.audit.act.deleteBinding': {
    zh: '解绑企业',
    en: 'Unlink from a company',
    es: 'Desvinculación',
  },
  'members.audit.act.deleteBindingByGet': {
    zh: '解绑企业',
    en: 'Unlink from a company',
    es: 'Desvinculación',
  },
  'members.audit.act.batchSaveBindings': {
    zh: '导入企业会员',
    en: 'Import corporate members',
    es: 'Importación de empleados',
  },
  'members.audit.act.deleteMemberByGet': {
    zh: '删除会员',
    en: 'Delete member',
    es: 'Eliminación de cliente',
  },
  'members.audit.act.deleteCompanyByGet': {
    zh: '删除企业',
    en: 'Delete company',
    es: 'Eliminación de empresa',
  },
  'members.audit.act.rechargeCompany': {
    zh: '企业充值',
    en: 'Top up a company',
    es: 'Ingreso de saldo de empresa',
  },
  'members.audit.act.rechargeCompanyByGet': {
    zh: '企业充值',
    en: 'Top up a company',
    es: 'Ingreso de saldo de empresa',
  },
  'members.audit.act.refundCompany': {
    zh: '企业退款',
    en: 'Refund a company',
    es: 'Reembolso a empresa',
  },
  'members.audit.act.refundCompanyByGet': {
    zh: '企业退款',
    en: 'Refund a company',
    es: 'Reembolso a empresa',
  },
  'members.audit.entity.corporate_member': {
    zh: '企业会员',
    en: 'corporate member',
    es: 'empleado',
  },
  'members.audit.entity.binding-import': {
    zh: '企业会员导入',
    en: 'import of company employees',
    es: 'importación de empleados de empresa',
  },
  'members.audit.entity.member-import': {
    zh: '会员导入',
    en: 'import of members',
    es: 'importación de clientes',
  },
  'members.audit.entity.member': { zh: '会员', en: 'member', es: 'cliente' },
  'members.audit.entity.bill_rules': {
    zh: '账单设置',
    en: 'bill settings',
    es: 'ajustes de estados de cuenta',
  },
  'members.audit.entity.company_bill': {
    zh: '企业账单',
    en: 'company bill',
    es: 'estado de cuenta de empresa',
  },
  'members.audit.entity.company': { zh: '企业', en: 'company', es: 'empresa' },
  'members.audit.entity.coupon-strategy': {
    zh: '优惠券策略',
    en: 'coupon',
    es: 'cupón',
  },
  'members.audit.entity.coupon': { zh: '优惠券', en: 'coupon', es: 'cupón' },
  'members.audit.entity.evaluation': { zh: '评价', en: 'evaluation', es: 'valoración' },
  'members.audit.entity.booking-rules': {
    zh: '预约规则',
    en: 'booking rules',
    es: 'reglas de reserva',
  },
  'members.audit.entity.booking': { zh: '预约', en: 'booking', es: 'reserva' },
  'members.audit.entity.feedback': { zh: '反馈', en: 'feedback', es: 'comentario' },
  'members.audit.entity.member-vehicle': {
    zh: '会员车辆',
    en: 'member’s vehicle',
    es: 'vehículo de cliente',
  },
})
