import { words } from '@evops/platform/contract'

export const claimWords = words({
  'maintenance.claim.title': { zh: '质保', en: 'Warranty', es: 'Garantía' },
  'maintenance.claim.maker': { zh: '生产厂家', en: 'Manufacturer', es: 'Fabricante' },
  'maintenance.claim.model': { zh: '型号', en: 'Model', es: 'Modelo' },
  'maintenance.claim.serialNumber': { zh: '出厂编号', en: 'Serial number', es: 'Número de serie' },
  'maintenance.claim.commissionedOn': { zh: '投运日期', en: 'Commissioned', es: 'Puesta en servicio' },
  'maintenance.claim.warrantyUntil': { zh: '质保到期', en: 'Warranty until', es: 'Garantía hasta' },
  'maintenance.claim.faultOn': { zh: '故障日期', en: 'Date of the fault', es: 'Fecha de la avería' },
  'maintenance.claim.make': { zh: '提出索赔', en: 'Submit a claim', es: 'Reclamar' },
  'maintenance.claim.make-title': {
    zh: '向厂家提出质保索赔',
    en: 'Warranty claim to the manufacturer',
    es: 'Reclamación en garantía al fabricante',
  },
  'maintenance.claim.claim': { zh: '索赔内容', en: 'Claim', es: 'Qué se reclama' },
  'maintenance.claim.claim-hint': {
    zh: '工单中的故障、处理、配件及费用、照片会一并写入索赔单',
    en: 'Fault, repair, parts with their cost and photos of the order are part of the document',
    es: 'El documento incluye la avería, la reparación, los repuestos con su coste y las fotos',
  },
  'maintenance.claim.lateReason': {
    zh: '过保后索赔的原因',
    en: 'Reason for claiming after expiry',
    es: 'Motivo para reclamar tras el vencimiento',
  },
  'maintenance.claim.made': { zh: '质保索赔已提出', en: 'Claim submitted', es: 'Reclamación presentada' },
  'maintenance.claim.record': { zh: '登记结果', en: 'Record the result', es: 'Registrar el resultado' },
  'maintenance.claim.recorded': { zh: '索赔结果已登记', en: 'Result recorded', es: 'Resultado registrado' },
  'maintenance.claim.outcome': { zh: '结果', en: 'Result', es: 'Resultado' },
  'maintenance.claim.amountMinor': { zh: '认可金额', en: 'Amount accepted', es: 'Importe aceptado' },
  'maintenance.claim.reference': {
    zh: '厂家单号',
    en: 'Manufacturer’s reference',
    es: 'Referencia del fabricante',
  },
  'maintenance.claim.answer': { zh: '说明', en: 'Comment', es: 'Comentario' },
  'maintenance.claim.answer-refused': {
    zh: '拒绝原因',
    en: 'Reason for rejection',
    es: 'Motivo del rechazo',
  },
  'maintenance.claim.claimedAt': { zh: '提出', en: 'Submitted', es: 'Presentada' },
  'maintenance.claim.answeredAt': { zh: '登记', en: 'Recorded', es: 'Registrada' },
  'maintenance.claim.pdf': { zh: '下载 PDF', en: 'Download PDF', es: 'Descargar PDF' },
})
