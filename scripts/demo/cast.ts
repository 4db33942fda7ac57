import type { Neurotype } from '#contract/profile/neurotypes.ts'
import type { SpoonLevel } from '#contract/spoons.ts'

export interface DemoPerson {
  name: string
  pronouns: string
  location: string
  neurotypes: Neurotype[]
  interests: string[]
  spoons: SpoonLevel
  bio: string
}

/** Invented people. None of them is anybody. Name, pronouns, place, neurotypes, interests, spoons, bio. */
const table = `
Wren Halloway | she/her | Leeds, United Kingdom | Autism, ADHD | moss, fountain pens, trains | medium | I like quiet mornings and long explanations. Please say what you mean; I will too.
Ines Caldeira | she/her | Porto, Portugal | ADHD | ceramics, sea swimming, podcasts | full | Potter with too many glaze tests. I answer late but I do answer.
Maud Petersen | she/they | Aarhus, Denmark | Autism | birds, knitting, maps | low | Counting swifts. Text is easier than talking.
Tamsin Okoro | she/her | Bristol, United Kingdom | Dyslexia, ADHD | baking, audiobooks, bikes | medium | Baker. I listen to books at double speed.
Yuki Arai | she/her | Kyoto, Japan | Autism, Anxiety | tea, stationery, gardens | low | Small steps, warm tea.
נועה ברק | she/her | Haifa, Israel | ADHD, Anxiety | archery, hummus, board games | medium | Board game rules make sense. People are a work in progress.
Lotte van Dijk | they/them | Utrecht, Netherlands | Autism, Dyspraxia | synthesizers, cats, cycling | full | Making slow music for fast brains.
Marisol Quiroga | she/her | Rosario, Argentina | Bipolar | poetry, rivers, mate | medium | Poems on receipts.
Asha Menon | she/her | Kochi, India | OCD, Anxiety | botany, watercolour, rain | medium | Painting every fern I can find.
Freya Lindqvist | she/her | Uppsala, Sweden | Autism | runes, skiing, sourdough | full | Special interest of the month: bread. Special interest of the decade: runes.
Deborah Achieng | she/her | Kisumu, Kenya | Dyscalculia | fashion, lakes, radio | full | I sew by eye, not by number.
Colette Marchand | she/her | Lyon, France | ADHD, Depression | cinema, cheese, collage | low | Slow replies, real ones.
سارة الخطيب | she/her | Amman, Jordan | Autism | calligraphy, astronomy, cats | medium | النجوم هادئة. I write in Arabic and English.
Bronagh Kelly | she/her | Galway, Ireland | Tourette's | fiddle, surfing, dogs | full | My tics are not about you. My fiddle playing might be.
Juniper Reyes | they/she | Tucson, United States | ADHD, Autism | lizards, embroidery, desert | empty | Burnt out and gentle about it.
Hana Novotná | she/her | Brno, Czechia | Dyslexia | mushrooms, linocut, trams | medium | Ask me about mushrooms. Or do not, I will tell you anyway.
Ottilie Brandt | she/her | Freiburg, Germany | OCD | beekeeping, choir, lists | medium | Lists of lists.
Kirra Dawson | she/her | Hobart, Australia | ADHD | tide pools, ukulele, repair | full | I fix toasters for fun.
Simone Duarte | she/her | Recife, Brazil | Anxiety, Depression | murals, beaches, samba | low | Learning to rest without earning it.
Petra Horvat | she/her | Zagreb, Croatia | Autism, Dyscalculia | chess, fermenting, museums | medium | I can do chess but not change.
Mei-Ling Zhou | she/her | Taipei, Taiwan | Autism | dumplings, typefaces, night markets | medium | Type designer with strong feelings about commas.
Odalys Rivera | she/her | San Juan, Puerto Rico | ADHD | dominoes, hammocks, frogs | full | Coquí frogs are the best sound.
Ingrid Solheim | she/they | Bergen, Norway | Autism, Anxiety | rain, weaving, fjords | low | I like weather that has made up its mind.
Thandi Mokoena | she/her | Durban, South Africa | Bipolar, ADHD | beadwork, running, jazz | medium | Medication, movement, music.
Rosalind Finch | she/her | Norwich, United Kingdom | Dyspraxia | crosswords, otters, choir | medium | I walk into doors and then apologise to them.
Elif Yıldız | she/her | Izmir, Türkiye | ADHD, Dyslexia | ceramics, olives, translation | full | Translating cookbooks, burning dinner.
Noor Siddiqui | she/her | Lahore, Pakistan | Autism, OCD | kites, maths, tea | low | Numbers are kind.
Clementine Abara | they/them | Lagos, Nigeria | ADHD | photography, hair, comics | full | Comics about executive dysfunction, released never on time.
Vaiva Petrauskaitė | she/her | Vilnius, Lithuania | Depression, Autism | amber, forests, folk songs | empty | Here quietly.
Hedda Krol | she/her | Gdańsk, Poland | Tourette's, OCD | ships, baking, puzzles | medium | Jigsaws over 2,000 pieces only.
Saoirse Nolan | she/her | Cork, Ireland | Autism, ADHD | sheep, spinning, folklore | medium | Spins wool and stories.
Amaru Condori | she/her | Cusco, Peru | Dyslexia | weaving, potatoes, mountains | full | There are 4,000 kinds of potato and I have opinions.
Linnea Koskela | she/her | Tampere, Finland | Autism | sauna, metal, blueberries | full | Loud music, quiet people.
Delphine Roux | she/her | Montréal, Canada | Anxiety | skating, crochet, radio drama | low | Crocheting through it.
Chiara Bellini | she/her | Bologna, Italy | ADHD, Dyscalculia | pasta, scooters, opera | medium | I measure flour with my heart.
Moana Tuhiwai | she/her | Wellington, New Zealand | Autism, Other | waka, weaving, wind | medium | Windy city, windy mind.
Beatrix Lund | they/them | Malmö, Sweden | OCD, Autism | clocks, rabbits, logic | low | Repairing clocks, avoiding calls.
Paloma Vidal | she/her | Valencia, Spain | ADHD | oranges, roller skating, ceramics | full | Eight hobbies, one kiln.
Greta Weiss | she/her | Vienna, Austria | Depression, Dyspraxia | cafés, letters, museums | low | Writes letters, forgets stamps.
A very, very long display name that somebody chose because names are allowed to be long here | any pronouns | Reykjavík, Iceland | Other | volcanoes | medium | Testing the edges of every box I meet.
`

const listOf = (text: string) => text.split(', ')

// The database refuses a neurotype or a level that does not exist, so a slip in the table cannot pass.
export const cast: readonly DemoPerson[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', pronouns = '', location = '', neurotypes = '', interests = '', spoons = '', bio = ''] =
      line.split(' | ')
    return {
      name,
      pronouns,
      location,
      neurotypes: listOf(neurotypes) as Neurotype[],
      interests: listOf(interests),
      spoons: spoons as SpoonLevel,
      bio,
    }
  })
