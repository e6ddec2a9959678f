import { problemTable } from '@evops/platform/contract'

/** What is wrong with a single field, where its shape alone can't say it. */
export const fieldProblems = problemTable({
  'stations.not-yet': {
    status: 400,
    zh: '不能晚于当前时间',
    en: 'It can’t lie in the future',
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
    en: 'After the beginning, by two days at most',
    es: 'Posterior al inicio, en dos días como máximo',
  },
  'stations.certificate-unreadable': {
    status: 400,
    zh: '不是有效的证书（PEM 格式）',
    en: 'This is no certificate (PEM)',
    es: 'No es un certificado (PEM)',
  },
  'stations.certificate-over': {
    status: 400,
    zh: '证书已过期',
    en: 'The certificate has ended',
    es: 'El certificado ha caducado',
  },
  'stations.profile-whole-point': {
    status: 400,
    zh: 'ChargePointMaxProfile 只能用于 0 号（整桩）',
    en: 'ChargePointMaxProfile goes to 0, the whole charge point',
    es: 'ChargePointMaxProfile va al 0, el punto entero',
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
    en: 'TxProfile needs it, and no other purpose has it',
    es: 'Lo necesita TxProfile, y ningún otro propósito lo lleva',
  },
  'stations.profile-not-relative': {
    status: 400,
    zh: 'ChargePointMaxProfile 不能为 Relative',
    en: 'ChargePointMaxProfile can’t be Relative',
    es: 'ChargePointMaxProfile no puede ser Relative',
  },
  'stations.profile-recurrency': {
    status: 400,
    zh: 'Recurring 必须填写，其他种类不可填写',
    en: 'Recurring needs it, and no other kind has it',
    es: 'Lo necesita Recurring, y ningún otro tipo lo lleva',
  },
  'stations.profile-start': {
    status: 400,
    zh: '除 Relative 外必须填写',
    en: 'It is needed unless the kind is Relative',
    es: 'Es obligatorio salvo que el tipo sea Relative',
  },
  'stations.profile-upward': {
    status: 400,
    zh: '必须从 0 开始并依次递增',
    en: 'They begin at 0 and go upward',
    es: 'Empiezan en 0 y van en orden creciente',
  },
})
