import { t } from '#words/t.ts'

/**
 * Languages that a profile can name, as codes of ISO 639. What each is called is said by the server, which knows the
 * names of all of them: browsers know some (decision 0101).
 */
const spoken = [
  'af ak am ar ary arz as ast awa ay az ba ban be bg bho bn bo br bs ca ce ceb chr ckb co cs cv cy da de doi dsb',
  'dv dz ee el en eo es et eu fa ff fi fil fj fo fr fur fy ga gd gl gn gsw gu gv ha hak haw he hi hil hmn hr hsb',
  'ht hu hy id ig ilo is it iu ja jam jv ka kab ki kk kl km kn ko kok kri ks ku kw ky la lb lg ln lo lt lv mad',
  'mai mg mi min mk ml mn mni mr ms mt my nan nds ne nl no nso nv ny oc om or os pa pap pcm pl ps pt qu quc rm rn',
  'ro rom ru rw sa sah sat sc scn sco sd se sg shi si sk sl sm sn so sq sr ss st su sv sw szl ta te tet tg th ti',
  'tk tn to tok tpi tr ts tt ty ug uk ur uz ve vec vi wa war wo wuu xh yi yo yue za zgh zh zu',
]

/** No list of names that comes with a browser or with Node has them. Their short name, in brackets, is how many know them. */
export const signLanguages: Readonly<Record<string, () => string>> = {
  aed: () => t('Argentine Sign Language (LSA)'),
  ase: () => t('American Sign Language (ASL)'),
  asf: () => t('Auslan'),
  asq: () => t('Austrian Sign Language (ÖGS)'),
  bfi: () => t('British Sign Language (BSL)'),
  bzs: () => t('Brazilian Sign Language (Libras)'),
  csc: () => t('Catalan Sign Language (LSC)'),
  cse: () => t('Czech Sign Language (ČZJ)'),
  csg: () => t('Chilean Sign Language (LSCh)'),
  csl: () => t('Chinese Sign Language (CSL)'),
  csn: () => t('Colombian Sign Language (LSC)'),
  dse: () => t('Dutch Sign Language (NGT)'),
  dsl: () => t('Danish Sign Language (DTS)'),
  eso: () => t('Estonian Sign Language'),
  fcs: () => t('Quebec Sign Language (LSQ)'),
  fse: () => t('Finnish Sign Language (SVK)'),
  fsl: () => t('French Sign Language (LSF)'),
  gsg: () => t('German Sign Language (DGS)'),
  gss: () => t('Greek Sign Language'),
  hks: () => t('Hong Kong Sign Language (HKSL)'),
  hsh: () => t('Hungarian Sign Language'),
  icl: () => t('Icelandic Sign Language (ÍTM)'),
  ils: () => t('International Sign'),
  ins: () => t('Indian Sign Language'),
  isg: () => t('Irish Sign Language (ISL)'),
  ise: () => t('Italian Sign Language (LIS)'),
  isr: () => t('Israeli Sign Language'),
  jsl: () => t('Japanese Sign Language (JSL)'),
  kvk: () => t('Korean Sign Language (KSL)'),
  lls: () => t('Lithuanian Sign Language'),
  lsl: () => t('Latvian Sign Language'),
  mdl: () => t('Maltese Sign Language (LSM)'),
  mfs: () => t('Mexican Sign Language (LSM)'),
  nsi: () => t('Nigerian Sign Language (NSL)'),
  nsl: () => t('Norwegian Sign Language (NTS)'),
  nzs: () => t('New Zealand Sign Language (NZSL)'),
  pks: () => t('Pakistan Sign Language (PSL)'),
  psp: () => t('Filipino Sign Language (FSL)'),
  psr: () => t('Portuguese Sign Language (LGP)'),
  pso: () => t('Polish Sign Language (PJM)'),
  rms: () => t('Romanian Sign Language'),
  rsl: () => t('Russian Sign Language'),
  sfb: () => t('French Belgian Sign Language (LSFB)'),
  sfs: () => t('South African Sign Language (SASL)'),
  sgg: () => t('Swiss German Sign Language (DSGS)'),
  slf: () => t('Swiss Italian Sign Language (LIS-SI)'),
  ssp: () => t('Spanish Sign Language (LSE)'),
  ssr: () => t('Swiss French Sign Language (LSF-SR)'),
  svk: () => t('Slovak Sign Language (SPJ)'),
  swl: () => t('Swedish Sign Language (STS)'),
  tsm: () => t('Turkish Sign Language (TİD)'),
  tsq: () => t('Thai Sign Language'),
  tss: () => t('Taiwan Sign Language'),
  ugn: () => t('Ugandan Sign Language (USL)'),
  ukl: () => t('Ukrainian Sign Language'),
  vgt: () => t('Flemish Sign Language (VGT)'),
  xki: () => t('Kenyan Sign Language (KSL)'),
}

export const languageCodes: readonly string[] = [
  ...spoken.flatMap((line) => line.split(' ')),
  ...Object.keys(signLanguages),
]

/** What Synapse itself is written in. Whoever is here reads it, so to share it says nothing about two people. */
export const languagesOfSynapse: readonly string[] = ['en']
