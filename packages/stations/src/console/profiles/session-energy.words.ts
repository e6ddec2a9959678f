import { words } from '@evops/platform/contract'

export const sessionEnergyWords = words({
  'stations.session-energy.title': {
    zh: '优先充电与电能传输',
    en: 'Priority charging and energy transfer',
    es: 'Carga prioritaria y transferencia de energía',
  },
  'stations.session-energy.text': {
    zh: '优先充电使用桩上为此设置的充电计划。',
    en: 'Priority charging uses the charging profile that the charge point has for it.',
    es: 'La carga prioritaria usa el perfil de carga que el punto tiene para ella.',
  },
  'stations.session-energy.start': {
    zh: '开始优先充电',
    en: 'Start priority charging',
    es: 'Iniciar la carga prioritaria',
  },
  'stations.session-energy.stop': {
    zh: '结束优先充电',
    en: 'End priority charging',
    es: 'Terminar la carga prioritaria',
  },
  'stations.session-energy.modes': {
    zh: '允许的电能传输方式',
    en: 'Permitted energy transfer',
    es: 'Transferencia de energía permitida',
  },
  'stations.session-energy.allow': {
    zh: '下发允许的方式',
    en: 'Send permitted modes',
    es: 'Enviar los modos permitidos',
  },
  'stations.session-energy.mode.AC_single_phase': {
    zh: '交流单相',
    en: 'AC, one phase',
    es: 'CA, una fase',
  },
  'stations.session-energy.mode.AC_two_phase': {
    zh: '交流两相',
    en: 'AC, two phases',
    es: 'CA, dos fases',
  },
  'stations.session-energy.mode.AC_three_phase': {
    zh: '交流三相',
    en: 'AC, three phases',
    es: 'CA, tres fases',
  },
  'stations.session-energy.mode.DC': {
    zh: '直流',
    en: 'DC',
    es: 'CC',
  },
  'stations.session-energy.mode.AC_BPT': {
    zh: '交流双向',
    en: 'AC, both directions',
    es: 'CA bidireccional',
  },
  'stations.session-energy.mode.AC_BPT_DER': {
    zh: '交流双向，含电网支撑',
    en: 'AC, both directions with grid support',
    es: 'CA bidireccional con apoyo a la red',
  },
  'stations.session-energy.mode.AC_DER': {
    zh: '交流，含电网支撑',
    en: 'AC with grid support',
    es: 'CA con apoyo a la red',
  },
  'stations.session-energy.mode.DC_BPT': {
    zh: '直流双向',
    en: 'DC, both directions',
    es: 'CC bidireccional',
  },
  'stations.session-energy.mode.DC_ACDP': {
    zh: '直流自动受电弓',
    en: 'DC by automatic pantograph',
    es: 'CC por pantógrafo automático',
  },
  'stations.session-energy.mode.DC_ACDP_BPT': {
    zh: '直流自动受电弓，双向',
    en: 'DC by automatic pantograph, both directions',
    es: 'CC por pantógrafo automático, bidireccional',
  },
  'stations.session-energy.mode.WPT': {
    zh: '无线',
    en: 'Wireless',
    es: 'Inalámbrica',
  },
})
