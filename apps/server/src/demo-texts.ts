/** Texts of the demo data in its operator's language. All persons are fictitious. */
export const demoDataTexts = {
  zh: {
    members: [
      '示例会员一 · Member One',
      '示例会员二 · Member Two',
      '示例会员三 · Member Three',
      '示例会员四 · Member Four',
      '示例会员五 · Member Five',
      '示例会员六 · Member Six',
    ],
    companies: ['示例物流公司 · Demo Logistics', '示例出租公司 · Demo Taxi'],
    service: '维护卡 · Service',
    coupon: '新会员立减 5 元 · Welcome ¥5',
    praise: '充电快，车位好找。',
    thanks: '感谢您的评价。',
    refund: '合同到期，退还部分余额',
    tariff: '下季度电价 · Next season',
    template: '直流桩标准参数 · DC standard',
  },
  es: {
    members: ['Cliente Demo Uno', 'Cliente Demo Dos', 'Cliente Demo Tres', 'Cliente Demo Cuatro', 'Cliente Demo Cinco'],
    companies: ['Reparto Demo, S. L.', 'Taxis Demo, S. L.'],
    service: 'Servicio técnico',
    coupon: 'Bienvenida: 5 € menos',
    praise: 'Carga rápida y sitio fácil de encontrar.',
    thanks: 'Gracias por su valoración.',
    refund: 'Fin de contrato: se devuelve parte del saldo',
    tariff: 'Tarifa de la próxima temporada',
    template: 'Parámetros de los cargadores de CC',
  },
} as const
