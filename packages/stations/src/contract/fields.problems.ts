import { problemTable } from '@evops/platform/contract'

/** Errors of single fields that their schema cannot express. */
export const fieldProblems = problemTable({
  'stations.ykc-identity': {
    status: 400,
    zh: '云快充（YKC）桩的接入标识是 14 位数字',
    en: 'The identity of a YKC charge point has 14 digits',
    es: 'La identidad de un punto YKC tiene 14 cifras',
  },
  'stations.not-yet': {
    status: 400,
    zh: '不能晚于当前时间',
    en: 'Cannot be in the future',
    es: 'No puede ser posterior a ahora',
  },
  'stations.due-too-early': {
    status: 400,
    zh: '须晚于本次检验日期',
    en: 'It must be after the inspection',
    es: 'Debe ser posterior a la inspección',
  },
  'stations.span-too-long': {
    status: 400,
    zh: '起止时间最多相隔两天，且不能颠倒',
    en: 'The end must be after the start, maximum two days',
    es: 'El fin debe ser posterior al inicio, máximo dos días',
  },
  'stations.certificate-unreadable': {
    status: 400,
    zh: '不是有效的证书（PEM 格式）',
    en: 'Not a valid certificate (PEM)',
    es: 'No es un certificado válido (PEM)',
  },
  'stations.certificate-over': {
    status: 400,
    zh: '证书已过期',
    en: 'The certificate has expired',
    es: 'El certificado ha caducado',
  },
  'stations.profile-whole-point': {
    status: 400,
    zh: 'ChargePointMaxProfile 只能用于 0 号（整桩）',
    en: 'ChargePointMaxProfile applies to connector 0, the whole charge point',
    es: 'ChargePointMaxProfile se aplica al conector 0, el punto entero',
  },
  'stations.profile-one-connector': {
    status: 400,
    zh: 'TxProfile 必须指定一个枪号',
    en: 'TxProfile must name a connector',
    es: 'TxProfile debe indicar un conector',
  },
  'stations.profile-transaction': {
    status: 400,
    zh: 'TxProfile 必须填写，其他类型不可填写',
    en: 'Required for TxProfile, not allowed for other purposes',
    es: 'Obligatorio con TxProfile, no admitido con otros propósitos',
  },
  'stations.profile-not-relative': {
    status: 400,
    zh: 'ChargePointMaxProfile 不能为 Relative',
    en: 'ChargePointMaxProfile cannot be Relative',
    es: 'ChargePointMaxProfile no puede ser Relative',
  },
  'stations.profile-recurrency': {
    status: 400,
    zh: 'Recurring 必须填写，其他种类不可填写',
    en: 'Required for Recurring, not allowed for other kinds',
    es: 'Obligatorio con Recurring, no admitido con otros tipos',
  },
  'stations.profile-start': {
    status: 400,
    zh: '除 Relative 外必须填写',
    en: 'Required unless the kind is Relative',
    es: 'Es obligatorio salvo que el tipo sea Relative',
  },
  'stations.profile-upward': {
    status: 400,
    zh: '必须从 0 开始并依次递增',
    en: 'Must start at 0 and increase',
    es: 'Deben empezar en 0 y ser crecientes',
  },
  'stations.profile-one-period': {
    status: 400,
    zh: 'Dynamic 只能有一个时段',
    en: 'Dynamic has exactly one period',
    es: 'Dynamic tiene exactamente un periodo',
  },
  'stations.profile-only-dynamic': {
    status: 400,
    zh: '只能用于 Dynamic',
    en: 'Only allowed for Dynamic',
    es: 'Solo se admite con Dynamic',
  },
  'stations.profile-needs-limit': {
    status: 400,
    zh: '此运行模式必须填写 limit',
    en: 'This operation mode needs a limit',
    es: 'Este modo de operación necesita un límite',
  },
  'stations.profile-offline-time': {
    status: 400,
    zh: '须同时填写 maxOfflineDuration',
    en: 'Needs maxOfflineDuration as well',
    es: 'Necesita también maxOfflineDuration',
  },
  'stations.profile-session-delay': {
    status: 400,
    zh: '只能用于 TxProfile 与 TxDefaultProfile',
    en: 'Only allowed for TxProfile and TxDefaultProfile',
    es: 'Solo se admite con TxProfile y TxDefaultProfile',
  },
  'stations.profile-not-dynamic': {
    status: 400,
    zh: '桩上没有这个生效的 Dynamic 计划，或其充电已结束',
    en: 'No active Dynamic profile with this number; its session may have ended',
    es: 'No hay un perfil Dynamic activo con este número; su sesión puede haber terminado',
  },
  'stations.schedule-empty': {
    status: 400,
    zh: '至少填写一个数值',
    en: 'Give at least one value',
    es: 'Indique al menos un valor',
  },
  'stations.der-field-missing': {
    status: 400,
    zh: '此控制类型必须填写',
    en: 'Required for this type of control',
    es: 'Obligatorio para este tipo de control',
  },
  'stations.der-other-field': {
    status: 400,
    zh: '此控制类型不可填写',
    en: 'Not allowed for this type of control',
    es: 'No se admite para este tipo de control',
  },
  'stations.der-only-default': {
    status: 400,
    zh: '此控制类型只能作为默认控制',
    en: 'This type exists only as a default control',
    es: 'Este tipo solo existe como control predeterminado',
  },
  'stations.der-schedule': {
    status: 400,
    zh: '计划控制必须填写，默认控制不可填写',
    en: 'Required for a scheduled control, not allowed for a default control',
    es: 'Obligatorio en un control programado, no se admite en uno predeterminado',
  },
})
