import { words } from '@evops/platform/contract'

export const driverTextWords = words({
  'driver.texts.title': { zh: '司机协议', en: 'Terms for drivers', es: 'Condiciones para conductores' },
  'driver.texts.none': {
    zh: '尚未发布协议',
    en: 'No terms published yet',
    es: 'Aún no hay condiciones publicadas',
  },
  'driver.texts.new': { zh: '发布新版本', en: 'Publish a version', es: 'Publicar una versión' },
  'driver.texts.published': { zh: '新版本已发布', en: 'The version was published', es: 'Versión publicada' },
  'driver.texts.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'driver.texts.kind-terms': { zh: '用户协议', en: 'Terms of use', es: 'Condiciones de uso' },
  'driver.texts.kind-privacy': { zh: '隐私政策', en: 'Privacy policy', es: 'Política de privacidad' },
  'driver.texts.required': {
    zh: '必须同意：司机下次启动前须同意此版本',
    en: 'Required: drivers accept this version before their next start',
    es: 'Obligatoria: los conductores la aceptan antes de su próximo inicio',
  },
  'driver.texts.is-required': { zh: '必须同意', en: 'Required', es: 'Obligatoria' },
  'driver.texts.version': { zh: '第 {version} 版', en: 'Version {version}', es: 'Versión {version}' },
  'driver.texts.heading': { zh: '标题', en: 'Title', es: 'Título' },
  'driver.texts.text': { zh: '正文', en: 'Text', es: 'Texto' },
  'driver.texts.needed': {
    zh: '至少填写一种语言的标题和正文',
    en: 'Enter title and text in at least one language',
    es: 'Escriba título y texto en al menos un idioma',
  },
  'driver.texts.zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'driver.texts.en': { zh: '英语', en: 'English', es: 'Inglés' },
  'driver.texts.es': { zh: '西班牙语', en: 'Spanish', es: 'Español' },
})
