import type { Country } from '@foyer/contract/wire/vocabulary';

export interface Street {
  address1: string;
  address2?: string;
  locality: string;
  region: string;
  postal_code: string;
  country: Country;
}

/** C1000001's addresses: home, office, and an inactive one. */
export const carterAddresses: readonly (Street & { status?: 'INACTIVE' })[] = [
  {
    address1: '2150 N Lakeview Ave',
    address2: 'Apt 14B',
    locality: 'Chicago',
    region: 'IL',
    postal_code: '60614',
    country: 'USA',
  },
  {
    address1: '401 S State St',
    address2: 'Suite 300',
    locality: 'Chicago',
    region: 'IL',
    postal_code: '60605',
    country: 'USA',
  },
  {
    address1: '88 Elm Street',
    locality: 'Madison',
    region: 'WI',
    postal_code: '53703',
    country: 'USA',
    status: 'INACTIVE',
  },
];

const streets: Record<Country, readonly Street[]> = {
  USA: [
    { address1: '745 Maple Avenue', locality: 'Dallas', region: 'TX', postal_code: '75201', country: 'USA' },
    { address1: '1208 Sunset Blvd', locality: 'Los Angeles', region: 'CA', postal_code: '90026', country: 'USA' },
    {
      address1: '56 Peachtree St NE',
      address2: 'Unit 5',
      locality: 'Atlanta',
      region: 'GA',
      postal_code: '30303',
      country: 'USA',
    },
    { address1: '930 Pine Street', locality: 'Seattle', region: 'WA', postal_code: '98101', country: 'USA' },
    { address1: '17 Ocean Drive', locality: 'Miami', region: 'FL', postal_code: '33139', country: 'USA' },
    { address1: '3321 Larimer St', locality: 'Denver', region: 'CO', postal_code: '80205', country: 'USA' },
    { address1: '64 Beacon Street', locality: 'Boston', region: 'MA', postal_code: '02108', country: 'USA' },
  ],
  CAN: [
    { address1: '1055 West Georgia St', locality: 'Vancouver', region: 'BC', postal_code: 'V6E 3P3', country: 'CAN' },
    { address1: '290 Bremner Blvd', locality: 'Toronto', region: 'ON', postal_code: 'M5V 3L9', country: 'CAN' },
    {
      address1: '800 rue Sherbrooke Ouest',
      locality: 'Montréal',
      region: 'QC',
      postal_code: 'H3A 2K6',
      country: 'CAN',
    },
  ],
  JPN: [
    {
      address1: '神宮前1-2-3',
      address2: 'メゾン原宿405',
      locality: '渋谷区',
      region: '13',
      postal_code: '1500001',
      country: 'JPN',
    },
    { address1: '北区梅田3-1-1', locality: '大阪市', region: '27', postal_code: '5300001', country: 'JPN' },
    { address1: '中区栄4-5-6', locality: '名古屋市', region: '23', postal_code: '4600008', country: 'JPN' },
  ],
};

/** An address in a country. The same number always gives the same address. */
export function streetOf(country: Country, n: number): Street {
  const list = streets[country];
  const street = list[n % list.length];
  if (!street) throw new RangeError(`No streets in ${country}.`);
  return street;
}
