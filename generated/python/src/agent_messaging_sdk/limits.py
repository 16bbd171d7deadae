# Generated from spec/limits.yaml by `npm run generate`. Do not edit.
#: Length of a subject. In characters, the default of a setting.
SUBJECT_CHARACTERS_MAX = 998

#: References of one envelope. In ids, the default of a setting.
REFERENCES_MAX = 100
