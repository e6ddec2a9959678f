/*
 * Price periods by region and month, for presets. Facts only, no prices.
 *
 * China: time-of-use periods of agent-purchased industrial and commercial power as announced by provincial grid
 * companies, as of February 2026, collected by github.com/zhao-rui123/electricity-price-v2 at commit
 * b553f5dad3ce4534da4a02aba06528a70aa17998. Contains only months whose periods cover the day exactly once; the user of
 * a preset must add missing months. Not verified against the announcements: a starting point, not an authority.
 *
 * Spain: access tariff 2.0TD, CNMC Circular 3/2020, in force since 1 June 2021 (mainland, Balearics, Canaries).
 *
 * A row has months, then 48 half-hours from 00:00: S super-peak, P peak, F flat, V valley, D deep valley.
 */

export interface RegionPeriods {
  code: string
  zh: string
  en: string
  es: string
  /** Date of the data, as given by the source. */
  asOf: string
  rows: readonly {
    months: readonly number[]
    /** Day types of the row; absent: every day. */
    days?: 'workday' | 'weekend-and-holiday'
    cells: string
  }[]
}

export const regionPeriods: readonly RegionPeriods[] = [
  {
    code: 'cn-henan',
    zh: '河南省',
    en: 'Henan',
    es: 'Henan',
    asOf: '2026-02',
    rows: [
      { months: [1, 12], cells: 'VVVVVVVVVVVVVVFFFFFFFFFFFFFFFFFFPPSSSSPPPPPPPPPP' },
      { months: [2, 6], cells: 'VVVVVVVVVVVVVVFFFFFFFFFFFFFFFFFFPPPPPPPPPPPPPPPP' },
      { months: [3, 4, 5, 9, 10, 11], cells: 'VVVVVVVVVVVVFFFFFFFFFFVVVVVVFFFFPPPPPPPPPPPPPPPP' },
      { months: [7, 8], cells: 'VVVVVVVVVVVVVVFFFFFFFFFFFFFFFFFFPPPPPPPPSSSSSSPP' },
    ],
  },
  {
    code: 'cn-yunnan',
    zh: '云南省',
    en: 'Yunnan',
    es: 'Yunnan',
    asOf: '2026-02',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        cells: 'FFFFVVVVVVVVFFPPPPFFFFFFVVVVVVVVFFFFPPPPPPPPPPPP',
      },
    ],
  },
  {
    code: 'cn-jiangsu',
    zh: '江苏省',
    en: 'Jiangsu',
    es: 'Jiangsu',
    asOf: '2026-02',
    rows: [{ months: [1, 2, 6, 7, 8, 12], cells: 'VVVVVVVVVVVVFFFFFFFFFFVVVVFFPPPPPPPPPPPPPPPPFFFF' }],
  },
  {
    code: 'cn-guangdong-prd',
    zh: '广东省（珠三角五市）',
    en: 'Guangdong, five cities of the Pearl River Delta',
    es: 'Cantón, cinco ciudades del delta del río de las Perlas',
    asOf: '2026-02',
    rows: [{ months: [1, 2, 3, 4, 5, 6, 10, 11, 12], cells: 'VVVVVVVVVVVVVVVVFFFFPPPPFFFFPPPPPPPPPPFFFFFFFFFF' }],
  },
  {
    code: 'cn-shanxi',
    zh: '山西省',
    en: 'Shanxi',
    es: 'Shanxi',
    asOf: '2026-02',
    rows: [{ months: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], cells: 'VVVVVVVVVVVVVVFFPPPPPPVVVVFFFFFFFFPPPPPPPPPPPPFF' }],
  },
  {
    code: 'cn-hebei-north',
    zh: '河北省（北网）',
    en: 'Hebei, northern grid',
    es: 'Hebei, red norte',
    asOf: '2026-02',
    rows: [
      { months: [1, 2, 12], cells: 'VVVVVVVVVVVVVVFFFFFFFFFFFFFFFFFFFFPPPPFFFFPPPPFF' },
      { months: [3, 4, 5, 9, 10, 11], cells: 'VVVVVVVVVVVVVVFFPPPPPPFFFFFFFFFFPPPPFFFFFFPPPPFF' },
    ],
  },
  {
    code: 'cn-hebei-south',
    zh: '河北省（南网）',
    en: 'Hebei, southern grid',
    es: 'Hebei, red sur',
    asOf: '2026-02',
    rows: [
      { months: [1, 2, 12], cells: 'FFFFVVVVVVVVFFPPPPFFFFVVVVVVVVFFFFSSSSPPPPPPPPFF' },
      { months: [3, 4, 5], cells: 'FFFFFFVVVVVVVVFFFFFFFFVVDDDDDDFFPPPPPPPPPPPPPPPP' },
      { months: [6, 7, 8], cells: 'FFVVVVVVVVVVVVFFFFFFFFFFVVVVFFFFPPPPPPSSSSSSPPPP' },
      { months: [9, 10, 11], cells: 'FFFFVVVVVVVVFFFFFFFFFFVVDDDDVVFFPPPPPPPPPPPPPPPP' },
    ],
  },
  {
    code: 'cn-jibei',
    zh: '冀北地区',
    en: 'Northern Hebei (Jibei)',
    es: 'Norte de Hebei (Jibei)',
    asOf: '2026-02',
    rows: [
      { months: [2, 3, 4, 5, 9, 10], cells: 'FFVVVVVVVVVVFFFFFFFFFFFFVVVVVVFFPPPPPPPPPPPPFFFF' },
      { months: [6, 7, 8], cells: 'VVVVVVVVVVVVVVFFFFFFPPPPFFFFFFFFPPPPSSSSSSPPFFFF' },
    ],
  },
  {
    code: 'cn-zhejiang',
    zh: '浙江省',
    en: 'Zhejiang',
    es: 'Zhejiang',
    asOf: '2026-02',
    rows: [{ months: [2, 3, 4, 5, 6, 9, 10, 11], cells: 'VVVVVVVVVVVVVVVVPPPPPPVVVVPPPPPPPPFFFFFFFFFFFFFF' }],
  },
  {
    code: 'cn-sichuan',
    zh: '四川省',
    en: 'Sichuan',
    es: 'Sichuan',
    asOf: '2026-02',
    rows: [
      { months: [1, 12], cells: 'VVVVVVVVVVVVVVVVFFFFPPPPFFFFFFFFPPPPPPPPPPPPFFFF' },
      { months: [7, 8, 9], cells: 'VVVVVVVVVVVVVVFFFFFFFFPPPPPPPPPPPPPPFFFFPPPPPPFF' },
    ],
  },
  {
    code: 'cn-jilin',
    zh: '吉林省',
    en: 'Jilin',
    es: 'Jilin',
    asOf: '2026-02',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        cells: 'VVVVVVVVVVFFFFFFPPPPFFVVVVVVFFFFPPPPPPPPPPFFFFVV',
      },
    ],
  },
  {
    code: 'cn-mengxi',
    zh: '内蒙古西部（蒙西）',
    en: 'Western Inner Mongolia',
    es: 'Mongolia Interior occidental',
    asOf: '2026-02',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        cells: 'FFFFFFFFFFFFFFPPPPVVVVVVVVVVVVVVVVPPPPPPPPPPPPFF',
      },
    ],
  },
  {
    code: 'cn-jiangxi',
    zh: '江西省',
    en: 'Jiangxi',
    es: 'Jiangxi',
    asOf: '2026-02',
    rows: [
      { months: [1, 12], cells: 'VVVVVVVVVVVVFFFFFFPPPPPPFFFFFFFFFFFFSSSSPPFFFFFF' },
      { months: [2], cells: 'VVVVVVVVVVVVFFFFFFFFFFFFFFFFFFFFPPPPPPPPPPPPFFFF' },
    ],
  },
  {
    code: 'cn-hubei',
    zh: '湖北省',
    en: 'Hubei',
    es: 'Hubei',
    asOf: '2026-02',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
        cells: 'VVVVVVVVVVVVFFFFFFFFFFFFVVVVFFFFFFFFPPPPFFFFFFFF',
      },
      { months: [7, 8], cells: 'VVVVVVVVVVVVFFFFFFFFFFFFVVVVFFFFPPPPPPPPSSSSPPPP' },
    ],
  },
  {
    code: 'cn-hunan',
    zh: '湖南省',
    en: 'Hunan',
    es: 'Hunan',
    asOf: '2026-02',
    rows: [
      { months: [1, 12], cells: 'VVVVVVVVVVVVFFFFFFFFFFFFVVVVFFFFPPPPSSSSSSSSPPPP' },
      { months: [2, 3, 4, 5, 6, 9, 10, 11], cells: 'VVVVVVVVVVVVFFFFFFFFFFFFVVVVFFFFPPPPPPPPPPPPPPPP' },
      { months: [7, 8], cells: 'VVVVVVVVVVVVFFFFFFFFFFFFVVVVFFFFPPPPPPPPSSSSSSSS' },
    ],
  },
  {
    code: 'cn-qinghai',
    zh: '青海省',
    en: 'Qinghai',
    es: 'Qinghai',
    asOf: '2026-02',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        cells: 'FFFFFFFFFFFFFFPPPPVVVVVVVVVVVVVVVVPPPPPPPPPPPPFF',
      },
    ],
  },
  {
    code: 'cn-ningxia',
    zh: '宁夏回族自治区',
    en: 'Ningxia',
    es: 'Ningxia',
    asOf: '2026-02',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        cells: 'FFFFFFFFFFFFFFPPPPVVVVVVVVVVVVVVVVPPPPPPPPPPPPFF',
      },
    ],
  },
  {
    code: 'cn-shaanxi',
    zh: '陕西省（不含榆林）',
    en: 'Shaanxi without Yulin',
    es: 'Shaanxi sin Yulin',
    asOf: '2026-02',
    rows: [{ months: [2, 3, 4, 5, 6, 9, 10, 11], cells: 'VVVVVVVVVVVVFFFFFFFFFFVVVVVVFFFFPPPPPPPPPPPPPPFF' }],
  },
  {
    code: 'cn-tianjin',
    zh: '天津市',
    en: 'Tianjin',
    es: 'Tianjin',
    asOf: '2026-02',
    rows: [
      { months: [1, 2, 12], cells: 'VVVVVVVVVVVVFFFFPPPPFFFFVVVVFFFFPPPPSSSSPPPPFFFF' },
      { months: [3, 4, 5, 6, 9, 10, 11], cells: 'VVVVVVVVVVVVFFFFPPPPFFFFVVVVFFFFPPPPPPPPPPPPFFFF' },
      { months: [7, 8], cells: 'FFVVVVVVVVVVVVVVVVFFFFFFFFFFFFPPPPPPPPPPSSSSPPFF' },
    ],
  },
  {
    code: 'cn-guizhou',
    zh: '贵州省',
    en: 'Guizhou',
    es: 'Guizhou',
    asOf: '2026-02',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        cells: 'VVVVVVVVVVVVVVVVFFFFPPFFFFVVVVFFFFPPPPPPPPPPFFFF',
      },
    ],
  },
  {
    code: 'cn-shenzhen',
    zh: '深圳市',
    en: 'Shenzhen',
    es: 'Shenzhen',
    asOf: '2026-02',
    rows: [{ months: [1, 2, 3, 4, 5, 6, 10, 11, 12], cells: 'VVVVVVVVVVVVVVVVFFFFPPPPFFFFPPPPPPPPPPFFFFFFFFFF' }],
  },
  {
    code: 'cn-fujian',
    zh: '福建省',
    en: 'Fujian',
    es: 'Fujian',
    asOf: '2026-02',
    rows: [
      { months: [1, 2, 3, 4, 5, 6, 10, 11, 12], cells: 'VVVVVVVVVVVVVVVVFFFFPPPPFFFFFFPPPPPPPPPPFFPPFFFF' },
      { months: [7, 8, 9], cells: 'VVVVVVVVVVVVVVVVFFFFPPSSPPPPPPFFFFSSPPPPFFPPFFFF' },
    ],
  },
  {
    code: 'es-20td',
    zh: '西班牙 2.0TD（半岛、巴利阿里、加那利）',
    en: 'Spain 2.0TD (mainland, Balearics, Canaries)',
    es: 'España 2.0TD (Península, Baleares y Canarias)',
    asOf: '2021-06',
    rows: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        days: 'workday',
        cells: 'VVVVVVVVVVVVVVVVFFFFPPPPPPPPFFFFFFFFPPPPPPPPFFFF',
      },
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        days: 'weekend-and-holiday',
        cells: 'VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV',
      },
    ],
  },
]
